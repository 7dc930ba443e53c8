import type { ExecutionRequest } from "../../contract.ts";

/** A Python program as an execution of its own. */
export function pythonRequest(
  executionId: string,
  source: string,
  env: Readonly<Record<string, string>>,
): ExecutionRequest {
  return { executionId, command: ["python3", "/code/main.py"], code: { "main.py": source }, env };
}
