import type { ExecutionOutcome, LimitName } from "../../contract.ts";

/** How one reading of the workspace ended. */
export interface ReadAnswer {
  readonly path: string;
  /** `absent`, `file`, the reason of a refusal, or `threw`. */
  readonly answer: string;
}

/** All that was seen of one hostile run, from inside and from outside. */
export interface HostileVerdict {
  readonly id: string;
  readonly outcome: ExecutionOutcome | "threw";
  readonly message: string;
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly limitsHit: readonly LimitName[];
  /** What the attacker got, one line each: its own word, or what the owner found. */
  readonly loot: readonly string[];
  /** What the sandbox failed to do for its owner afterwards: clean, run the next program, close. */
  readonly faults: readonly string[];
  /** The program reached its last line. */
  readonly finished: boolean;
  /** The kernel lacks the thing attacked. */
  readonly unavailable: boolean;
  readonly reads: readonly ReadAnswer[];
  readonly stdoutHex: string;
  readonly stderrHex: string;
  readonly ms: number;
}

/** A verdict on a run of which nothing is known yet. */
export function emptyVerdict(id: string): HostileVerdict {
  return {
    id,
    outcome: "threw",
    message: "",
    exitCode: null,
    signal: null,
    limitsHit: [],
    loot: [],
    faults: [],
    finished: false,
    unavailable: false,
    reads: [],
    stdoutHex: "",
    stderrHex: "",
    ms: 0,
  };
}
