import type { SyntaxCheck } from "../actions/action-context.ts";
import { boxPaths } from "@mledojo/sandbox";
import { notCompilable, syntaxScript } from "../code/syntax-script.ts";
import { execInBox } from "./exec-in-box.ts";
import type { StepParts } from "./step-parts.ts";

const checkTimeoutMs = 30_000;
const decoder = new TextDecoder();

/** Compiles Python in the box, in a throw-away workspace, without running any of it. */
export async function checkSyntax(parts: StepParts, code: string): Promise<SyntaxCheck> {
  const result = await execInBox(parts, "syntax", {
    command: ["python3", "-I", "-S", `${boxPaths.code}/check.py`],
    code: { "main.py": code, "check.py": syntaxScript },
    limits: { wallTimeMs: Math.min(checkTimeoutMs, Math.max(1, parts.meter.wallTimeLeftMs())) },
    workspace: "throwaway",
  });
  if (result === null) {
    return parts.signal.aborted
      ? { ok: false, failure: "cancelled", message: "The step was cancelled." }
      : { ok: false, failure: "infra_error", message: "The code could not be checked." };
  }
  if (result.outcome === "ok") return { ok: true, failure: null, message: "" };
  const message = decoder.decode(result.stderr.bytes).trim();
  if (result.exitCode === notCompilable) return { ok: false, failure: null, message };
  const failure = result.outcome === "runtime_error" ? "killed" : result.outcome;
  return { ok: false, failure, message: `The compiler itself did not end well: ${result.message}` };
}
