import { checkRows } from "../../columns/check-rows.ts";
import { toBinary } from "../../columns/to-binary.ts";
import { toNumbers } from "../../columns/to-numbers.ts";
import { toWeights } from "../../columns/to-weights.ts";
import type { LabelColumn, NumberColumn } from "../../contract.ts";
import { mean } from "../../numeric/mean.ts";
import type { RowValues } from "../../numeric/row-means.ts";
import type { BinaryLogLossOptions } from "../../log-loss/options.ts";
import { binaryLoss, refuseOutside, resolveClip } from "../../log-loss/probability.ts";

/**
 * Log loss of two classes, in [0, 36.05]: the mean of -ln of the probability given to the true class, where
 * `probabilities` are those of the positive class. A probability is first clipped to [e, 1 - e] with e = 2^-52,
 * as scikit-learn's `log_loss` does, so a confident mistake costs 36.04 and not infinity; `clip` sets another e.
 *
 * @throws MetricError `out_of_range` on a probability outside [0, 1]; on missing or non-finite values, labels
 * that are not binary, unequal lengths, no rows, bad weights
 */
export function binaryLogLoss(
  labels: LabelColumn,
  probabilities: NumberColumn,
  options?: BinaryLogLossOptions,
): number {
  return meanLoss(readBinaryLosses(labels, probabilities, options));
}

export function readBinaryLosses(
  truthColumn: LabelColumn,
  predictionColumn: NumberColumn,
  options: BinaryLogLossOptions | undefined,
): RowValues {
  const clip = resolveClip(options?.clip);
  const truth = toBinary(truthColumn, "truth", options?.positive);
  const prediction = toNumbers(predictionColumn, "prediction");
  const weights = toWeights(options?.weights);
  const rows = checkRows({ truth, prediction, weights });
  refuseOutside(prediction, "prediction");
  const values = new Float64Array(rows);
  for (let row = 0; row < rows; row++) {
    values[row] = binaryLoss(truth[row]!, prediction[row]!, clip);
  }
  return { rows, arrays: { values, weights } };
}

export function meanLoss({ arrays }: RowValues): number {
  return mean(arrays.values, arrays.weights);
}
