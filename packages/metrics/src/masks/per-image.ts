import { mean } from "../numeric/mean.ts";
import { compensatedSumOf } from "../numeric/compensated-sum.ts";
import type { MaskPairs } from "./mask-pairs.ts";

/** Whether each image has a score of its own, or all pixels of all images count together. */
export type MaskAverage = "per-image" | "pooled";

/** Pixels of the truth, of the prediction, and of both at once. */
export interface PixelCounts {
  readonly truth: number;
  readonly prediction: number;
  readonly shared: number;
}

/** The mean over images of `score`. */
export function meanPerImage(
  { rows, arrays }: MaskPairs,
  score: (counts: PixelCounts, row: number) => number,
): number {
  const { truth, prediction, shared, weights } = arrays;
  const scoreOf = (row: number): number =>
    score({ truth: truth[row]!, prediction: prediction[row]!, shared: shared[row]! }, row);
  // Scores of an image are at most 1: nothing overflows, and resampling draws rows hundreds of times.
  if (weights === undefined) return compensatedSumOf(rows, scoreOf) / rows;
  return mean(
    Float64Array.from({ length: rows }, (_, row) => scoreOf(row)),
    weights,
  );
}

/** The pixels of all images together, each image as often as it weighs. */
export function poolPixels({ rows, arrays }: MaskPairs): PixelCounts {
  const { weights } = arrays;
  const sum = (values: Float64Array): number =>
    compensatedSumOf(rows, (row) => (weights === undefined ? 1 : weights[row]!) * values[row]!);
  return { truth: sum(arrays.truth), prediction: sum(arrays.prediction), shared: sum(arrays.shared) };
}
