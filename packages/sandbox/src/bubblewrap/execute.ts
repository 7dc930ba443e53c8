import type { ExecutionRequest, ExecutionResult, LimitName, SandboxLimits } from "../contract.ts";
import { KeptOutput } from "../kept-output.ts";
import { classifyEnding, type RawEnding } from "../outcome.ts";
import { listField, numberField, numberOrNull, oneOfField, textField, type Fields } from "./fields.ts";
import type { HelperProcess } from "./helper-process.ts";

/** What the helper says at the end of an execution. */
interface HelperEnding {
  readonly endedBy: RawEnding["endedBy"];
  readonly note: string;
  readonly exitCode: number | null;
  readonly signal: number | null;
  readonly limitsHit: readonly LimitName[];
  readonly fullBefore: readonly LimitName[];
  readonly cpuSeconds: number | null;
  readonly peakMemoryBytes: number | null;
  readonly startMs: number;
  readonly runMs: number;
  readonly reapMs: number;
}

const failedEnding = (note: string): HelperEnding => ({
  endedBy: "infra_error",
  note,
  exitCode: null,
  signal: null,
  limitsHit: [],
  fullBefore: [],
  cpuSeconds: null,
  peakMemoryBytes: null,
  startMs: 0,
  runMs: 0,
  reapMs: 0,
});

const endings = [
  "out_of_memory",
  "timeout",
  "cpu_limit",
  "output_limit",
  "cancelled",
  "infra_error",
] as const;
const limitNames = ["wallTime", "cpuTime", "cores", "memory", "pids", "disk", "inodes", "output"] as const;

function readEnding(message: Fields): HelperEnding {
  return {
    endedBy: message["endedBy"] === null ? null : oneOfField(message, "endedBy", endings),
    note: textField(message, "note"),
    exitCode: numberOrNull(message, "exitCode"),
    signal: numberOrNull(message, "signal"),
    limitsHit: listField(message, "limitsHit", limitNames),
    fullBefore: listField(message, "fullBefore", limitNames),
    cpuSeconds: numberOrNull(message, "cpuSeconds"),
    peakMemoryBytes: numberOrNull(message, "peakMemoryBytes"),
    startMs: numberField(message, "startMs"),
    runMs: numberField(message, "runMs"),
    reapMs: numberField(message, "reapMs"),
  };
}

/** Half of a surrogate pair has no bytes; the usual replacement character stands in. */
const wellFormed = (text: string): string => Buffer.from(text).toString();

const mapValues = (
  texts: Readonly<Record<string, string>>,
  map: (text: string) => string,
): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, map(text)]));

export interface ExecutionSetting {
  readonly isClosing: () => boolean;
  /** Limits that this machine does not count, so that a program's own error text has to do. */
  readonly believed: readonly LimitName[];
}

/** Runs one program through the helper. Never rejects: a failure of ours is an outcome too. */
export async function execute(
  helper: HelperProcess,
  request: ExecutionRequest,
  limits: SandboxLimits,
  environment: Readonly<Record<string, string>>,
  signal: AbortSignal | undefined,
  { isClosing, believed }: ExecutionSetting,
): Promise<ExecutionResult> {
  const streams = {
    stdout: new KeptOutput(limits.keptOutputBytes),
    stderr: new KeptOutput(limits.keptOutputBytes),
  };
  const run = async (): Promise<HelperEnding> => {
    if (signal?.aborted === true) return { ...failedEnding(""), endedBy: "cancelled" };
    const { id, reply } = helper.request(
      {
        op: "exec",
        command: request.command.map(wellFormed),
        code: mapValues(request.code ?? {}, wellFormed),
        environment: mapValues(environment, wellFormed),
        limits,
        workspace: request.workspace ?? "persistent",
      },
      {
        body: request.stdin ?? new Uint8Array(),
        onEvent: ({ message, body }) => {
          if (message["event"] !== "output") return;
          const stream = message["stream"] === "stderr" ? "stderr" : "stdout";
          streams[stream].push(body);
          request.onOutput?.(stream, body);
        },
      },
    );
    const cancel = (): void => {
      helper.request({ op: "cancel", target: id }).reply.catch(() => undefined);
    };
    signal?.addEventListener("abort", cancel, { once: true });
    try {
      const { message } = await reply;
      if (typeof message["error"] === "string") return failedEnding(message["error"]);
      return readEnding(message);
    } catch (error) {
      if (isClosing()) return { ...failedEnding(""), endedBy: "cancelled" };
      return failedEnding(error instanceof Error ? error.message : String(error));
    } finally {
      signal?.removeEventListener("abort", cancel);
    }
  };
  const ending = await run();
  const stdout = streams.stdout.finish();
  const stderr = streams.stderr.finish();
  // A box that could not be built says why on standard error, where no program has spoken yet.
  const said =
    ending.endedBy === "infra_error" ? Buffer.from(stderr.bytes).toString().trim().slice(0, 1000) : "";
  const note = [ending.note, said].filter((part) => part !== "").join(": ");
  const verdict = classifyEnding({ ...ending, note, stderr, believed }, limits);
  return {
    executionId: request.executionId,
    ...verdict,
    stdout,
    stderr,
    usage: { cpuSeconds: ending.cpuSeconds, peakMemoryBytes: ending.peakMemoryBytes },
    timings: { startMs: ending.startMs, runMs: ending.runMs, reapMs: ending.reapMs },
  };
}
