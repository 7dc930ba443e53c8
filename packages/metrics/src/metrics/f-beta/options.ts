import type { Label, MetricOptions, NumberColumn } from "../../contract.ts";

/**
 * How the F of several classes becomes one number.
 * - `binary`: the F of the positive class alone
 * - `micro`: of all decisions pooled; with one class per row that is accuracy
 * - `macro`: the mean over classes
 * - `weighted`: the mean over classes, each weighing as many rows as truly are of it
 * - `samples`: the mean over rows, of label sets only
 */
export type FBetaAverage = "binary" | "micro" | "macro" | "weighted" | "samples";

interface FBetaParts {
  /** What recall weighs against precision: above 1 more, below 1 less. @defaultValue 1 */
  readonly beta?: number;
  /** @defaultValue "binary", or "micro" of label sets */
  readonly average?: FBetaAverage;
  /** What F = 0/0 counts as: a class or row with nothing true and nothing predicted. @defaultValue 0 */
  readonly zeroDivision?: 0 | 1;
}

export interface FBetaOptions extends FBetaParts {
  /** Non-negative weight per row. @defaultValue every row counts the same */
  readonly weights?: NumberColumn;
  /** The positive class of the average "binary". @defaultValue 1; labels other than 0 and 1 need it */
  readonly positive?: Label;
}

/** {@link FBetaOptions} of label sets. */
export interface FBetaSetOptions extends FBetaParts {
  /** Non-negative weight per row. @defaultValue every row counts the same */
  readonly weights?: NumberColumn;
}

/** {@link FBetaOptions} of the metric over tables. */
export interface FBetaMetricOptions extends MetricOptions, FBetaParts {
  /** The positive class of the average "binary". @defaultValue 1; labels other than 0 and 1 need it */
  readonly positive?: Label;
  /**
   * One class per row, or a set of labels.
   * @defaultValue "label-set" under the average "samples" or where the truth has several columns, else "label"
   */
  readonly cells?: "label" | "label-set";
}
