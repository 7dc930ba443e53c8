import { spawn } from "node:child_process";
import { constants } from "node:os";
import { performance } from "node:perf_hooks";
import type {
  ExecutionOutcome,
  ExecutionRequest,
  ExecutionResult,
  LimitName,
  SandboxLimits,
} from "../contract.ts";
import { KeptOutput } from "../kept-output.ts";
import { classifyEnding } from "../outcome.ts";

/** Where one execution of the unsafe backend stands on the host. */
export interface PlainPlace {
  readonly workspace: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly command: readonly string[];
}

interface PlainEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly failure: string;
}

/** Runs a program as a plain process group: nothing holds it but a timer and a count of its output. */
export async function runPlain(
  request: ExecutionRequest,
  place: PlainPlace,
  limits: SandboxLimits,
  abort: AbortSignal | undefined,
): Promise<ExecutionResult> {
  const began = performance.now();
  const streams = {
    stdout: new KeptOutput(limits.keptOutputBytes),
    stderr: new KeptOutput(limits.keptOutputBytes),
  };
  const hit = new Set<LimitName>();
  let endedBy: ExecutionOutcome | null = abort?.aborted === true ? "cancelled" : null;
  let end: PlainEnd = { code: null, signal: null, failure: "" };
  let written = 0;
  if (endedBy === null) {
    const [program = "", ...words] = place.command;
    const child = spawn(program, words, {
      cwd: place.workspace,
      env: place.environment,
      detached: true,
      stdio: "pipe",
    });
    const kill = (why: ExecutionOutcome): void => {
      endedBy ??= why;
      if (child.pid === undefined) return;
      try {
        process.kill(-child.pid, "SIGKILL");
      } catch {
        child.kill("SIGKILL");
      }
    };
    const timer = setTimeout(() => {
      hit.add("wallTime");
      kill("timeout");
    }, limits.wallTimeMs);
    const cancel = (): void => kill("cancelled");
    abort?.addEventListener("abort", cancel, { once: true });
    const take = (stream: "stdout" | "stderr", chunk: Buffer): void => {
      const kept = chunk.subarray(0, Math.max(0, limits.maxOutputBytes - written));
      written += chunk.length;
      streams[stream].push(kept);
      if (kept.length > 0) request.onOutput?.(stream, kept);
      if (written <= limits.maxOutputBytes) return;
      hit.add("output");
      kill("output_limit");
    };
    child.stdout.on("data", (chunk: Buffer) => take("stdout", chunk));
    child.stderr.on("data", (chunk: Buffer) => take("stderr", chunk));
    child.stdin.on("error", () => undefined);
    child.stdin.end(request.stdin ?? new Uint8Array());
    end = await new Promise<PlainEnd>((resolve) => {
      // 127 is what a shell says of a program that is not there.
      child.once("error", (error: NodeJS.ErrnoException) =>
        resolve({ code: error.code === "ENOENT" ? 127 : null, signal: null, failure: error.message }),
      );
      // Not "close": a leftover process may hold the pipes open for ever.
      child.once("exit", (code, signal) => setImmediate(() => resolve({ code, signal, failure: "" })));
    });
    clearTimeout(timer);
    abort?.removeEventListener("abort", cancel);
    if (child.pid !== undefined) {
      try {
        process.kill(-child.pid, "SIGKILL");
      } catch {
        // The group is gone, as it should be.
      }
    }
    await Promise.race([
      new Promise((resolve) => child.once("close", resolve)),
      new Promise((resolve) => setTimeout(resolve, 500)),
    ]);
    child.stdout.destroy();
    child.stderr.destroy();
  }
  const ran = performance.now() - began;
  const stderr = streams.stderr.finish();
  if (end.failure !== "" && end.code === null) endedBy ??= "infra_error";
  return {
    executionId: request.executionId,
    ...classifyEnding(
      {
        endedBy,
        note: end.failure,
        exitCode: end.code,
        signal: end.signal === null ? null : constants.signals[end.signal],
        limitsHit: [...hit],
        stderr,
      },
      limits,
    ),
    stdout: streams.stdout.finish(),
    stderr,
    usage: { cpuSeconds: null, peakMemoryBytes: null },
    timings: { startMs: 0, runMs: ran, reapMs: 0 },
  };
}
