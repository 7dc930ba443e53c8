import { constants } from "node:os";
import type { CapturedOutput, ExecutionOutcome, LimitName, SandboxLimits } from "./contract.ts";

/** How a program ended, as far as the backend saw it itself. */
export interface RawEnding {
  /** The outcome when the backend ended the run; null when the program ended by itself. */
  readonly endedBy: ExecutionOutcome | null;
  /** What the backend adds about it. */
  readonly note: string;
  /** Exit code of the program; null when a signal ended it, or when it never ran. */
  readonly exitCode: number | null;
  /** Number of the signal that ended it; null when none did. */
  readonly signal: number | null;
  readonly limitsHit: readonly LimitName[];
  /**
   * Disk limits that an earlier run had used up. They are no hit of this run, unless it failed as programs fail on a
   * full disk. @defaultValue none
   */
  readonly fullBefore?: readonly LimitName[];
  readonly stderr: CapturedOutput;
  /**
   * Limits for which an error text of a failed program is evidence enough, because the machine does not count
   * them or because the trace is gone by the end, as with a full disk whose big file was removed on the way out.
   * The text is the program's own: it can only deceive itself. @defaultValue ["disk"]
   */
  readonly believed?: readonly LimitName[];
}

export interface Ending {
  readonly outcome: ExecutionOutcome;
  readonly message: string;
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly limitsHit: readonly LimitName[];
}

const signalNames = new Map(Object.entries(constants.signals).map(([name, number]) => [number, name]));

/** The first signal of the kernel's own real-time range that the C library leaves to programs. */
const firstRealTime = 34;

const signalName = (number: number): string =>
  signalNames.get(number) ?? `SIGRTMIN+${number - firstRealTime}`;

const diskEvidence = /No space left on device|Errno 28\b|Disk quota exceeded/u;
const pidsEvidence =
  /Resource temporarily unavailable|Errno 11\b|can't start new thread|Cannot fork|fork failed/iu;

const endOfText = (output: CapturedOutput): string =>
  Buffer.from(output.bytes).subarray(-8192).toString("utf8");

/** Limits that explain a failure, in the order in which they are blamed. */
function blame(hit: ReadonlySet<LimitName>, text: string, signal: string | null): ExecutionOutcome | null {
  if (hit.has("memory")) return "out_of_memory";
  if (hit.has("cpuTime") || signal === "SIGXCPU") return "cpu_limit";
  // A full disk ends a program by a signal only where a file is mapped into memory.
  if ((hit.has("disk") || hit.has("inodes")) && (diskEvidence.test(text) || signal === "SIGBUS"))
    return "disk_limit";
  if (hit.has("pids") && (pidsEvidence.test(text) || signal !== null)) return "pids_limit";
  return null;
}

interface Seen {
  readonly limits: SandboxLimits;
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly note: string;
}

const MiB = 1024 ** 2;

const messages: Readonly<Record<ExecutionOutcome, (seen: Seen) => string>> = {
  ok: () => "The program ended well.",
  runtime_error: ({ signal, exitCode }) =>
    signal === null
      ? `The program ended with exit code ${exitCode ?? "unknown"}; its standard error says why.`
      : `The program was ended by ${signal}, a fault or signal of its own.`,
  out_of_memory: ({ limits }) =>
    `The program used more than its ${Math.round(limits.memoryBytes / MiB)} MiB of memory; load less at a time or use smaller types.`,
  timeout: ({ limits }) =>
    `The program ran longer than its ${limits.wallTimeMs / 1000} s of wall time and was ended.`,
  cpu_limit: ({ limits }) =>
    `The program used up its ${limits.cpuSeconds} CPU seconds over all processes and was ended.`,
  pids_limit: ({ limits }) =>
    `The program wanted more than ${limits.maxPids} processes and threads at once; start fewer workers.`,
  disk_limit: ({ limits }) =>
    `A writable folder is full: at most ${Math.round(limits.diskBytes / MiB)} MiB and ${limits.maxInodes} files; remove files first.`,
  output_limit: ({ limits }) =>
    `The program wrote more than ${limits.maxOutputBytes} bytes of output and was ended; print less.`,
  killed: () => "The program was killed by SIGKILL, and no limit of ours accounts for it.",
  cancelled: () => "The execution was cancelled by its caller.",
  infra_error: ({ note }) => `The sandbox failed, not the program: ${note || "no reason given"}.`,
};

/** Whom we end ourselves, we end by SIGKILL. */
function signalSeen({ endedBy, signal }: RawEnding): string | null {
  if (endedBy === "infra_error") return null;
  if (endedBy !== null) return "SIGKILL";
  return signal === null ? null : signalName(signal);
}

/** Turns what was seen into the typed outcome of the contract. */
export function classifyEnding(raw: RawEnding, limits: SandboxLimits): Ending {
  const hit = new Set(raw.limitsHit);
  const failed = raw.endedBy !== null || raw.signal !== null || raw.exitCode !== 0;
  const signal = signalSeen(raw);
  const text = endOfText(raw.stderr);
  const believed = raw.believed ?? ["disk"];
  const fullBefore = raw.fullBefore ?? [];
  const saysFull = believed.includes("disk") && diskEvidence.test(text) && !hit.has("inodes");
  if (failed && (saysFull || signal === "SIGBUS")) for (const limit of fullBefore) hit.add(limit);
  if (failed && saysFull && fullBefore.length === 0) hit.add("disk");
  if (failed && believed.includes("pids") && pidsEvidence.test(text)) hit.add("pids");
  const own: ExecutionOutcome = failed
    ? (blame(hit, text, signal) ?? (signal === "SIGKILL" ? "killed" : "runtime_error"))
    : "ok";
  const outcome = raw.endedBy ?? own;
  if (outcome === "cpu_limit") hit.add("cpuTime");
  const exitCode = raw.endedBy === null ? raw.exitCode : null;
  return {
    outcome,
    message: messages[outcome]({ limits, exitCode, signal, note: raw.note }),
    exitCode,
    signal,
    limitsHit: [...hit].toSorted(),
  };
}
