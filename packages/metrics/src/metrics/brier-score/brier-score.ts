import { checkRows } from "../../columns/check-rows.ts";
import { toBinary } from "../../columns/to-binary.ts";
import { toNumbers } from "../../columns/to-numbers.ts";
import { toWeights } from "../../columns/to-weights.ts";
import type { Label, LabelColumn, MetricOptions, NumberColumn } from "../../contract.ts";
import { refuseOutside } from "../../log-loss/probability.ts";
import type { RowValues } from "../../numeric/row-means.ts";
import { meanLoss } from "../log-loss/log-loss.ts";

export interface BrierScoreOptions {
  /** Non-negative weight per row. @defaultValue every row counts the same */
  readonly weights?: NumberColumn;
  /** The label of the positive class. @defaultValue 1; labels other than 0 and 1 need it */
  readonly positive?: Label;
}

/** {@link BrierScoreOptions} of the metric over tables. */
export interface BrierScoreMetricOptions extends MetricOptions {
  /** The label of the positive class. @defaultValue 1; labels other than 0 and 1 need it */
  readonly positive?: Label;
}

/**
 * Brier score of two classes, in [0, 1]: the mean of (p - y)², p the probability of the positive class and y its label.
 * Equals scikit-learn's `brier_score_loss`.
 *
 * @throws MetricError `out_of_range` on a probability outside [0, 1]; on missing or non-finite values, labels that are not
 * binary, unequal lengths, no rows, bad weights
 */
export function brierScore(
  labels: LabelColumn,
  probabilities: NumberColumn,
  options?: BrierScoreOptions,
): number {
  return meanLoss(readSquares(labels, probabilities, options));
}

export function readSquares(
  labels: LabelColumn,
  probabilities: NumberColumn,
  options: BrierScoreOptions | undefined,
): RowValues {
  const truth = toBinary(labels, "truth", options?.positive);
  const prediction = toNumbers(probabilities, "prediction");
  const weights = toWeights(options?.weights);
  const rows = checkRows({ truth, prediction, weights });
  refuseOutside(prediction, "prediction");
  const values = prediction.map((chance, row) => (chance - truth[row]!) ** 2);
  return { rows, arrays: { values, weights } };
}
