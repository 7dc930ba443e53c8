import { boxIou, type Boxes } from "../../boxes/boxes.ts";
import { classesOf, classImages } from "../../matching/class-images.ts";
import { firstHits, greedyHits, overlapMatrix } from "../../matching/overlap-matrix.ts";
import {
  createOutcomeList,
  poolOutcomes,
  type ApRule,
  type OutcomeList,
  type PooledDetections,
} from "../../matching/pooled-detections.ts";

/** How detections are matched and scored. */
export interface Protocol extends ApRule {
  /**
   * Whether a detection is held against the truth that it overlaps most, taken or not, or against the free one that it
   * overlaps most.
   */
  readonly match: "any" | "free";
  /** Which truth is taken of those that overlap alike. @defaultValue "first" */
  readonly alike?: "first" | "last";
  readonly passes: (iou: number) => boolean;
  /** The most confident of a class in an image that count. @defaultValue all */
  readonly most?: number;
  /** Adds what is no detection, as a variant may. */
  readonly addOthers?: (outcomes: OutcomeList, classes: number, images: number) => void;
}

/** Matches the boxes of each image and class, and pools the outcomes. */
export function pool(
  truth: Boxes,
  prediction: Boxes,
  weights: Float64Array,
  protocol: Protocol,
): PooledDetections {
  const table = classesOf(truth);
  const outcomes = createOutcomeList();
  for (const { image, code, truths, ...found } of classImages(truth, prediction, table)) {
    const predictions = mostConfident(found.predictions, prediction.confidence, protocol.most);
    const overlaps = overlapMatrix(predictions.length, truths.length, (box, trueBox) =>
      boxIou(prediction, predictions[box]!, truth, truths[trueBox]!),
    );
    const order = Array.from(predictions.keys());
    const hits =
      protocol.match === "any"
        ? firstHits(overlaps, order, protocol.passes)
        : greedyHits(overlaps, order, protocol.passes, protocol.alike);
    for (const [at, box] of predictions.entries()) {
      addOutcome(outcomes, code, image, prediction.confidence[box]!, hits[at]!);
    }
    if (truths.length > 0) outcomes.sought.push(code, image, truths.length);
  }
  protocol.addOthers?.(outcomes, table.size, truth.rows);
  return poolOutcomes(outcomes, table.size, weights, protocol);
}

export function addOutcome(
  outcomes: OutcomeList,
  label: number,
  image: number,
  confidence: number,
  hit: number,
): void {
  outcomes.label.push(label);
  outcomes.image.push(image);
  outcomes.confidence.push(confidence);
  outcomes.hit.push(hit);
}

/** Equals stay in the order of the cell. */
function mostConfident(
  boxes: readonly number[],
  confidence: Float64Array,
  most: number | undefined,
): readonly number[] {
  return boxes.toSorted((a, b) => confidence[b]! - confidence[a]! || a - b).slice(0, most);
}
