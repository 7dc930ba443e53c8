import { rotatedIou, type RotatedBoxes } from "../../boxes/rotated-boxes.ts";
import type { RowData } from "../../columns/row-data.ts";
import { classesOf, classImages } from "../../matching/class-images.ts";
import { firstHits, overlapMatrix } from "../../matching/overlap-matrix.ts";
import { envelopeArea, precisionCurve, type ConfidenceTies } from "../../matching/precision-curve.ts";
import { iouThresholds } from "../../matching/thresholds.ts";

/** The mean average precision of each sample; samples without true objects do not count. */
export interface SampleScores extends RowData {
  readonly kind: "samples";
  readonly arrays: {
    readonly values: Float64Array;
    readonly counts: Float64Array;
  };
}

const thresholds = iouThresholds(0.95);

/** The mean over thresholds and the classes of a sample's truth, for each sample. */
export function scoreSamples(
  truth: RotatedBoxes,
  prediction: RotatedBoxes,
  weights: Float64Array,
  ties: ConfidenceTies,
): SampleScores {
  const sums = new Float64Array(truth.rows);
  const classes = new Float64Array(truth.rows);
  for (const { image, truths, predictions } of classImages(truth, prediction, classesOf(truth))) {
    if (truths.length === 0) continue;
    classes[image] = classes[image]! + 1;
    const confidence = Float64Array.from(predictions, (box) => prediction.confidence[box]!);
    const order = predictions.map((_, at) => at).toSorted((a, b) => confidence[b]! - confidence[a]! || a - b);
    const sorted = Float64Array.from(order, (at) => confidence[at]!);
    const overlaps = overlapMatrix(predictions.length, truths.length, (box, trueBox) =>
      rotatedIou(prediction, predictions[box]!, truth, truths[trueBox]!),
    );
    let sum = 0;
    for (const threshold of thresholds) {
      const hits = firstHits(overlaps, order, (iou) => iou > threshold);
      const outcomes = {
        confidence: sorted,
        hit: Uint8Array.from(order, (at) => hits[at]!),
        weightOf: () => 1,
        from: 0,
        to: order.length,
      };
      sum += envelopeArea(precisionCurve(outcomes, truths.length, ties));
    }
    sums[image] = sums[image]! + sum / thresholds.length;
  }
  return {
    kind: "samples",
    rows: truth.rows,
    arrays: {
      values: sums.map((sum, image) => (classes[image] === 0 ? 0 : sum / classes[image]!)),
      counts: weights.map((weight, image) => (classes[image] === 0 ? 0 : weight)),
    },
  };
}
