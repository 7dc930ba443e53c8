import type { ExecutionOutcome, LimitName, SandboxLimits } from "../../contract.ts";

/** What a hostile program goes after. */
export type HostileFamily =
  | "answers"
  | "submission"
  | "processes"
  | "memory"
  | "disk"
  | "time"
  | "leftovers"
  | "signals"
  | "forgery"
  | "inheritance"
  | "kernel"
  | "privilege"
  | "syscalls"
  | "network"
  | "output"
  | "own-folders"
  | "neighbour"
  | "stale"
  | "owner"
  | "throwaway";

/** What the guarded reader may answer about one workspace path after the run. */
export interface ExpectedRead {
  /** Workspace path that the owner reads, as it would read a submission. */
  readonly path: string;
  /** `absent`, `file`, or the reason of a refusal. */
  readonly answers: readonly ("absent" | "file" | "not_regular" | "linked" | "too_large" | "unsafe_path")[];
}

/** What must be true after the program ran in a real box. That it got nothing is demanded of every program. */
export interface HostileExpectation {
  /** The outcomes that are right. `infra_error` never is: hostile code must not be able to blame the machinery. */
  readonly outcomes: readonly ExecutionOutcome[];
  /**
   * The limit that must be flagged as hit, wherever the box claims to hold it; `any` where it depends on the
   * box whether one is. @defaultValue none may be flagged
   */
  readonly limitHit?: LimitName | "any";
  /** What is right instead where the kernel does not enforce the limit: the means to exceed it may be refused. */
  readonly unenforced?: {
    readonly outcomes: readonly ExecutionOutcome[];
    readonly limitHit: LimitName | "any";
  };
  /**
   * It takes memory that only a control group counts, such as the kernel's own buffers. Where memory is merely
   * watched it gets through: the one gap of that level. @defaultValue false
   */
  readonly uncounted?: boolean;
  /** The exit code that must be reported, where the program chose one. */
  readonly exitCode?: number;
  /** Whether the program reaches its last line. @defaultValue true */
  readonly finishes?: boolean;
  /** Exactly what standard output and standard error must hold, in hexadecimal. */
  readonly stdoutHex?: string;
  readonly stderrHex?: string;
  /** What reading the workspace gives. @defaultValue submission.csv is absent or an ordinary file */
  readonly reads?: readonly ExpectedRead[];
}

/** How the same program shows its teeth when nothing holds it. */
export interface PositiveControl {
  /** A regular expression that one piece of loot must match. */
  readonly loot: string;
  /** Who runs it: some damage cannot be done to root, such as taking away its permission. @defaultValue "root" */
  readonly uid?: "root" | "plain";
  /** It breaks its surroundings, so that no other control can share them. @defaultValue false */
  readonly alone?: boolean;
  /**
   * The kernel may be built without the thing attacked. The program then prints `UNAVAILABLE`, which is
   * accepted in place of loot.
   */
  readonly kernelOptional?: boolean;
}

/** Something that the owner does while the program runs. */
export type OwnerActivity =
  /** Looks up, from outside, under which host uid the program's processes run; uid 0 is loot. */
  | "watch-host-uid"
  /** Reads the file of the expectation over and over, as a copy that races with the attacker. */
  | "read-meanwhile";

/** One attack, as data. */
export interface HostileProgram {
  /** Kebab-case and unique in the suite. */
  readonly id: string;
  readonly family: HostileFamily;
  /** What it tries, in one line. */
  readonly title: string;
  /** Python source. It runs below the helpers of `kit.ts`. */
  readonly program: string;
  readonly expects: HostileExpectation;
  readonly control: PositiveControl;
  /** Limits of the run that differ from the suite's own. */
  readonly limits?: Partial<SandboxLimits>;
  readonly meanwhile?: OwnerActivity;
  /** Workspace paths that the owner writes a file to afterwards, and paths that it removes. @defaultValue none */
  readonly ownerWrites?: readonly string[];
  readonly ownerRemoves?: readonly string[];
  /** Which workspace it runs in. @defaultValue "persistent" */
  readonly workspace?: "persistent" | "throwaway";
  /** The honest run that follows works in the same workspace, not in an emptied one. @defaultValue false */
  readonly keepsWorkspace?: boolean;
  /** The honest run that follows writes no submission: whatever is found then is stale. @defaultValue false */
  readonly followUpWritesNothing?: boolean;
}
