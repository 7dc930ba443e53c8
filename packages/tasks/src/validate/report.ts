/** The checks that a task must pass before it is offered. */
export type CheckName =
  | "prepares-the-same-twice"
  | "private-files-are-private"
  | "halves-are-disjoint"
  | "ids-agree"
  | "sample-scores"
  | "truth-is-best"
  | "order-does-not-matter"
  | "constant-stays-near-the-floor"
  | "shuffled-stays-near-the-floor"
  | "direction-agrees-with-board"
  | "board-is-of-this-data"
  | "board-is-informative"
  | "gap-is-learnable"
  | "no-answer-in-public-files"
  | "no-answer-hash-in-public-files"
  | "order-tells-nothing";

export interface Check {
  readonly name: CheckName;
  readonly outcome: "passed" | "failed" | "not_applicable";
  /** What was found, with numbers; for a failure, what to change. */
  readonly message: string;
}

/** What `validateTask` found. */
export interface ValidationReport {
  readonly id: string;
  /** The hash of the prepared data that was examined. */
  readonly hash: string;
  /** Whether no check failed. */
  readonly ok: boolean;
  readonly checks: readonly Check[];
}

/** What a check answers. */
export type CheckResult = Omit<Check, "name">;

export function passed(message: string): CheckResult {
  return { outcome: "passed", message };
}

export function failed(message: string): CheckResult {
  return { outcome: "failed", message };
}

export function notApplicable(message: string): CheckResult {
  return { outcome: "not_applicable", message };
}
