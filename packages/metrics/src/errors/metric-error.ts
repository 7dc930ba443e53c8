/**
 * Why an input cannot be scored.
 * - `empty`: no rows
 * - `length_mismatch`: columns of different lengths
 * - `missing_column`, `ambiguous_column`: the value column is absent, or several could be it
 * - `type_mismatch`: the column's type cannot be read as what is needed
 * - `missing_value`: a null cell
 * - `not_finite`: NaN or infinite
 * - `out_of_range`: a value outside what the metric is defined for
 * - `row_sum`: class probabilities of a row that do not sum to one
 * - `unknown_label`: a true label for which the prediction has no column, or a label that is not binary
 * - `bad_weights`: negative, non-finite or all-zero weights
 * - `undefined_score`: the formula has no value here (one class only, constant ratings, no labels at all)
 * - `overflow`: the score exceeds the largest double
 * - `bad_option`: an option that the metric does not have, or outside its range
 */
export type MetricErrorCode =
  | "empty"
  | "length_mismatch"
  | "missing_column"
  | "ambiguous_column"
  | "type_mismatch"
  | "missing_value"
  | "not_finite"
  | "out_of_range"
  | "row_sum"
  | "unknown_label"
  | "bad_weights"
  | "undefined_score"
  | "overflow"
  | "bad_option";

export interface MetricErrorDetails {
  readonly code: MetricErrorCode;
  /** What is wrong and what to do about it. */
  readonly message: string;
  /** Column concerned, as the metric calls it (`truth`, `prediction`, `weights`) or by its own name. */
  readonly column?: string;
  /** First offending row, 0-based. */
  readonly row?: number;
  readonly cause?: unknown;
}

const brand = Symbol.for("@mledojo/metrics/MetricError");

/** An input that cannot be scored. Recognise it with {@link MetricError.isInstance}, which survives two copies of the package. */
export class MetricError extends Error {
  override readonly name = "MetricError";
  readonly code: MetricErrorCode;
  readonly column: string | undefined;
  readonly row: number | undefined;
  readonly [brand] = true;

  constructor({ code, message, column, row, cause }: MetricErrorDetails) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.column = column;
    this.row = row;
  }

  static isInstance(error: unknown): error is MetricError {
    return typeof error === "object" && error !== null && brand in error;
  }
}
