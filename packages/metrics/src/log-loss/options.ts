import type { Label, MetricOptions, NumberColumn } from "../contract.ts";

/**
 * What to do with class probabilities of a row that do not sum to one: refuse the input when off by more than
 * 1e-6 (a loss computed from them would reward claiming more than certainty), divide by the sum (Kaggle's old
 * evaluator), or take them as they are (scikit-learn, which only warns).
 */
export type RowSums = "reject" | "renormalise" | "as-given";

export interface ClipOption {
  /**
   * Probabilities are first kept in [clip, 1 - clip]; at least 2^-52. scikit-learn and Kaggle's evaluators of today clip at
   * 2^-52, Kaggle's older ones at 1e-15. @defaultValue 2^-52
   */
  readonly clip?: number;
}

export interface BinaryLogLossOptions extends ClipOption {
  /** Non-negative weight per row. @defaultValue every row counts the same */
  readonly weights?: NumberColumn;
  /** The label of the positive class. @defaultValue 1; labels other than 0 and 1 need it */
  readonly positive?: Label;
}

/** {@link BinaryLogLossOptions} of the metric over tables. */
export interface BinaryLogLossMetricOptions extends MetricOptions, ClipOption {
  /** The label of the positive class. @defaultValue 1; labels other than 0 and 1 need it */
  readonly positive?: Label;
}

export interface MulticlassLogLossOptions extends ClipOption {
  /** Non-negative weight per row. @defaultValue every row counts the same */
  readonly weights?: NumberColumn;
  /** @defaultValue "reject" */
  readonly rowSums?: RowSums;
}

/** {@link MulticlassLogLossOptions} of the metric over tables. */
export interface MulticlassLogLossMetricOptions extends MetricOptions, ClipOption {
  /** @defaultValue "reject" */
  readonly rowSums?: RowSums;
  /** The classes, each the name of a probability column. @defaultValue all columns of the prediction */
  readonly classes?: readonly string[];
}
