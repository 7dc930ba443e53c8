import type { RowValues } from "../numeric/row-means.ts";
import { greedyHits, type OverlapMatrix } from "./overlap-matrix.ts";

/** Hits, and what there is on both sides, at one threshold. */
export interface HitCounts {
  readonly hits: number;
  readonly predictions: number;
  readonly truths: number;
}

/** What an image's instances are scored by. */
export interface ThresholdRule {
  readonly thresholds: readonly number[];
  /** What makes a hit. @defaultValue the IoU exceeds the threshold */
  readonly passes?: (iou: number, threshold: number) => boolean;
  readonly score: (counts: HitCounts) => number;
}

/** Mean over the thresholds of the score of greedy hits, predictions in the order of `order`. */
export function scoreOverThresholds(
  overlaps: OverlapMatrix,
  order: ArrayLike<number>,
  { thresholds, passes = exceeds, score }: ThresholdRule,
): number {
  const { predictions, truths } = overlaps;
  let sum = 0;
  for (const threshold of thresholds) {
    const hits = greedyHits(overlaps, order, (iou) => passes(iou, threshold));
    let count = 0;
    for (const hit of hits) count += hit;
    sum += score({ hits: count, predictions, truths });
  }
  return sum / thresholds.length;
}

function exceeds(iou: number, threshold: number): boolean {
  return iou > threshold;
}

/** One value per image. */
export function valuesOf(
  images: number,
  weights: Float64Array | undefined,
  value: (image: number) => number,
): RowValues {
  return {
    rows: images,
    arrays: { values: Float64Array.from({ length: images }, (_, image) => value(image)), weights },
  };
}
