import type { TextColumn } from "../../contract.ts";
import { overlapsOf, readInstances, type InstanceOptions, type Instances } from "../../masks/instances.ts";
import { scoreOverThresholds, valuesOf, type ThresholdRule } from "../../matching/threshold-scores.ts";
import { iouThresholds } from "../../matching/thresholds.ts";
import { mean } from "../../numeric/mean.ts";
import type { RowValues } from "../../numeric/row-means.ts";

/** F2 of the hits at the thresholds 0.5, 0.55, …, 0.95. */
export const f2Rule: ThresholdRule = {
  thresholds: iouThresholds(0.95),
  score: ({ hits, predictions, truths }) =>
    predictions + truths === 0 ? 1 : (5 * hits) / (predictions + 4 * truths),
};

/**
 * Mean over images of the mean over IoU thresholds 0.5, 0.55, …, 0.95 of F2 = 5·TP / (5·TP + 4·FN + FP), in [0, 1], over the
 * masks of each image: a prediction is a hit if its intersection over union with a true mask exceeds the threshold. An image
 * that is empty on both sides counts 1, one that is empty on one side 0. Predicted masks of an image may not overlap.
 *
 * @throws MetricError `type_mismatch` or `out_of_range` on a malformed mask or predictions that overlap, naming the row;
 * `unknown_label` or `missing_value` where the two sides name different images; on missing cells, unequal lengths, no rows, bad
 * weights
 */
export function instanceF2(truth: TextColumn, prediction: TextColumn, options?: InstanceOptions): number {
  return meanF2(scoreImages(readInstances(truth, prediction, options), f2Rule));
}

export function scoreImages(instances: Instances, rule: ThresholdRule): RowValues {
  return valuesOf(instances.images, instances.weights, (image) => {
    const overlaps = overlapsOf(instances, image);
    const order = Int32Array.from({ length: overlaps.predictions }, (_, at) => at);
    return scoreOverThresholds(overlaps, order, rule);
  });
}

export function meanF2({ arrays }: RowValues): number {
  return mean(arrays.values, arrays.weights);
}
