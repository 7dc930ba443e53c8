import { boxIou, readSizedBoxes } from "../../boxes/boxes.ts";
import { checkRows } from "../../columns/check-rows.ts";
import { toWeights } from "../../columns/to-weights.ts";
import type { NumberColumn, TextColumn } from "../../contract.ts";
import {
  overlapsOf,
  readInstances,
  type InstanceMetricOptions,
  type InstanceOptions,
  type Instances,
} from "../../masks/instances.ts";
import { byConfidence } from "../../matching/by-confidence.ts";
import { overlapMatrix } from "../../matching/overlap-matrix.ts";
import { scoreOverThresholds, valuesOf, type HitCounts } from "../../matching/threshold-scores.ts";
import { iouThresholds } from "../../matching/thresholds.ts";
import { mean } from "../../numeric/mean.ts";
import type { RowValues } from "../../numeric/row-means.ts";

export interface ThresholdChoice {
  /** The last of the thresholds 0.5, 0.55, …. @defaultValue 0.75 */
  readonly lastThreshold?: 0.75 | 0.95;
}

export interface InstancePrecisionOptions extends InstanceOptions, ThresholdChoice {}

export interface BoxPrecisionOptions extends ThresholdChoice {
  /** Non-negative weight per image. @defaultValue every image counts the same */
  readonly weights?: NumberColumn;
}

/** Options of the metric over tables. */
export interface InstancePrecisionMetricOptions extends InstanceMetricOptions, ThresholdChoice {
  /**
   * What the cells hold: masks, "start length …" separated by semicolons, or boxes, "confidence x y width height …".
   * @defaultValue "masks"
   */
  readonly shapes?: "masks" | "boxes";
}

/** Where upstream counts otherwise. */
export interface PrecisionRule {
  /** @defaultValue the IoU exceeds the threshold */
  readonly passes?: (iou: number, threshold: number) => boolean;
  /** The score of an image that is empty on both sides. @defaultValue 1 */
  readonly bothEmpty?: number;
}

/**
 * Mean over images of the mean over IoU thresholds 0.5, 0.55, …, 0.75 (or 0.95) of TP / (TP + FP + FN), in [0, 1], over the
 * masks of each image: a prediction is a hit if its intersection over union with a true mask exceeds the threshold. An image
 * that is empty on both sides counts 1, one that is empty on one side 0. Predicted masks of an image may not overlap, so that
 * no order among them matters.
 *
 * @throws MetricError `type_mismatch` or `out_of_range` on a malformed mask or predictions that overlap, naming the row;
 * `unknown_label` or `missing_value` where the two sides name different images; on missing cells, unequal lengths, no rows, bad
 * weights
 */
export function instancePrecision(
  truth: TextColumn,
  prediction: TextColumn,
  options?: InstancePrecisionOptions,
): number {
  return meanOfImages(scoreMaskImages(readInstances(truth, prediction, options), options));
}

/**
 * {@link instancePrecision} of boxes "confidence x y width height …", one row per image: the most confident prediction first,
 * equals in the order of the cell, takes the free true box that it overlaps most. The truth's confidence is not read.
 *
 * @throws MetricError `type_mismatch` or `out_of_range` on a malformed box, naming its row; on missing cells, unequal lengths,
 * no rows, bad weights
 */
export function boxPrecision(
  truth: TextColumn,
  prediction: TextColumn,
  options?: BoxPrecisionOptions,
): number {
  return meanOfImages(scoreBoxImages(truth, prediction, options));
}

export function scoreMaskImages(
  instances: Instances,
  options: ThresholdChoice | undefined,
  rule: PrecisionRule = {},
): RowValues {
  const thresholds = iouThresholds(options?.lastThreshold ?? 0.75);
  return valuesOf(instances.images, instances.weights, (image) => {
    const overlaps = overlapsOf(instances, image);
    const order = Int32Array.from({ length: overlaps.predictions }, (_, at) => at);
    return scoreOverThresholds(overlaps, order, { thresholds, ...rule, score: precision(rule) });
  });
}

export function scoreBoxImages(
  truthColumn: TextColumn,
  predictionColumn: TextColumn,
  options: BoxPrecisionOptions | undefined,
  rule: PrecisionRule = {},
): RowValues {
  const thresholds = iouThresholds(options?.lastThreshold ?? 0.75);
  const weights = toWeights(options?.weights);
  const rows = checkRows({ truth: truthColumn, prediction: predictionColumn, weights });
  const truth = readSizedBoxes(truthColumn, "truth");
  const prediction = readSizedBoxes(predictionColumn, "prediction");
  return valuesOf(rows, weights, (image) => {
    const [trueFirst, first, end] = [
      truth.first[image]!,
      prediction.first[image]!,
      prediction.first[image + 1]!,
    ];
    const overlaps = overlapMatrix(end - first, truth.first[image + 1]! - trueFirst, (box, trueBox) =>
      boxIou(prediction, first + box, truth, trueFirst + trueBox),
    );
    const order = byConfidence(prediction.confidence, first, end);
    return scoreOverThresholds(overlaps, order, { thresholds, ...rule, score: precision(rule) });
  });
}

function precision({ bothEmpty = 1 }: PrecisionRule): (counts: HitCounts) => number {
  return ({ hits, predictions, truths }) =>
    predictions + truths === 0 ? bothEmpty : hits / (predictions + truths - hits);
}

export function meanOfImages({ arrays }: RowValues): number {
  return mean(arrays.values, arrays.weights);
}
