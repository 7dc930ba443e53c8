import type { ExecutionOutcome, LimitName } from "../contract.ts";
import type { RawEnding } from "../outcome.ts";

/** What ended a run before its own end. */
type EndCause = "memory" | "wallTime" | "cpuTime" | "output" | "cancelled";

/** What it says when it is up, as far as it matters here. */
export interface ReadyReport {
  readonly counters?: {
    /** Bytes that may wait in network sockets; null where they are counted as memory. */
    readonly socketLimit?: number | null;
  };
}

/** What the trusted process of a box reports when every other process in there is dead. */
export interface BoxReport {
  readonly cause: EndCause | null;
  readonly limitsHit: readonly LimitName[];
  /** Disk limits that were used up before the program began. */
  readonly fullBefore: readonly LimitName[];
  readonly exitCode: number | null;
  /** Signal number. */
  readonly signal: number | null;
  readonly cpuSeconds: number | null;
  readonly peakMemoryBytes: number | null;
  readonly runMs: number;
  readonly reapMs: number;
}

const outcomes: Readonly<Record<EndCause, ExecutionOutcome>> = {
  memory: "out_of_memory",
  wallTime: "timeout",
  cpuTime: "cpu_limit",
  output: "output_limit",
  cancelled: "cancelled",
};

/** The report in the words of the classification that all backends share. */
export function endingOf(report: BoxReport): Omit<RawEnding, "stderr"> {
  return {
    endedBy: report.cause === null ? null : outcomes[report.cause],
    note: "",
    exitCode: report.exitCode,
    signal: report.signal,
    limitsHit: report.limitsHit,
    fullBefore: report.fullBefore,
  };
}
