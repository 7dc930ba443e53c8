import { boxPaths, type ExecutionResult } from "@mledojo/sandbox";
import type { CodeRun } from "../actions/action-context.ts";
import { exceptionLine } from "../code/exception-line.ts";
import type { Outcome } from "../outcomes/outcome.ts";
import { checkSyntax } from "./check-syntax.ts";
import { execInBox } from "./exec-in-box.ts";
import type { StepParts } from "./step-parts.ts";

const decoder = new TextDecoder();

/** A run that never started. */
export function noRun(outcome: Outcome, message: string): CodeRun {
  return { outcome, message, exitCode: null, limitsHit: [], stdout: "", stderr: "", runMs: 0 };
}

function environment(seed: number): Record<string, string> {
  return {
    PYTHONHASHSEED: String(seed >>> 0),
    MLEDOJO_SEED: String(seed),
    // So that a run that is ended by force loses no line that it has printed.
    PYTHONUNBUFFERED: "1",
    PYTHONUTF8: "1",
    PYTHONPATH: boxPaths.workspace,
  };
}

async function keepOutput(parts: StepParts, result: ExecutionResult): Promise<void> {
  for (const stream of ["stdout", "stderr"] as const) {
    const { bytes } = result[stream];
    if (bytes.length === 0) continue;
    parts.record.handles = { ...parts.record.handles, [stream]: await parts.log.blobs.put(bytes) };
  }
  for (const limit of result.limitsHit) parts.record.limitsHit.add(limit);
}

/** Whether a failed run failed because the code does not compile. The traceback raises the suspicion, the compiler decides. */
async function failedToCompile(parts: StepParts, code: string, exception: string | null): Promise<boolean> {
  if (
    exception === null ||
    !/^(SyntaxError|IndentationError|TabError)\b|null bytes|during compilation/.test(exception)
  ) {
    return false;
  }
  const check = await checkSyntax(parts, code);
  return !check.ok && check.failure === null;
}

/** Runs Python code and keeps what it printed. */
export async function runPython(
  parts: StepParts,
  request: {
    readonly code: string;
    readonly timeoutMs: number;
    readonly purpose: "execute" | "validate";
    /** Whether the code is known to compile. */
    readonly compiles: boolean;
  },
): Promise<CodeRun> {
  const { code, purpose } = request;
  const timeLeft = parts.meter.wallTimeLeftMs();
  const wallTimeMs = Math.max(1, Math.floor(Math.min(request.timeoutMs, timeLeft)));
  const result = await execInBox(parts, purpose, {
    command: ["python3", `${boxPaths.code}/main.py`],
    code: { "main.py": code },
    env: environment(parts.seed),
    limits: { wallTimeMs },
    workspace: purpose === "validate" ? "throwaway" : "persistent",
    onOutput: parts.onOutput,
  });
  if (result === null) {
    return parts.signal.aborted
      ? noRun("cancelled", "The step was cancelled.")
      : noRun("infra_error", "The sandbox failed, twice. This is not the fault of the code.");
  }
  await keepOutput(parts, result);
  const stderr = decoder.decode(result.stderr.bytes);
  const exception = exceptionLine(stderr);
  const unsure = result.outcome === "runtime_error" && !request.compiles;
  const outcome = unsure && (await failedToCompile(parts, code, exception)) ? "syntax_error" : result.outcome;
  return {
    outcome,
    message: exception !== null && result.outcome === "runtime_error" ? exception : result.message,
    exitCode: result.exitCode,
    limitsHit: result.limitsHit,
    stdout: decoder.decode(result.stdout.bytes),
    stderr,
    runMs: result.timings.runMs,
  };
}
