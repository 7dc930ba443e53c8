import type { TextColumn } from "../../contract.ts";
import { MetricError } from "../../errors/metric-error.ts";
import {
  readMaskPairs,
  type MaskMetricOptions,
  type MaskPairOptions,
  type MaskPairs,
} from "../../masks/mask-pairs.ts";
import { meanPerImage, poolPixels, type MaskAverage, type PixelCounts } from "../../masks/per-image.ts";

export interface RleDiceOptions extends MaskPairOptions {
  /** @defaultValue "per-image" */
  readonly average?: MaskAverage;
}

/** {@link RleDiceOptions} of the metric over tables. */
export interface RleDiceMetricOptions extends MaskMetricOptions {
  /** @defaultValue "per-image" */
  readonly average?: MaskAverage;
}

/** Pixel counts, and how they are averaged. */
export interface DicePairs extends MaskPairs {
  readonly average: MaskAverage;
}

/**
 * Dice coefficient of run-length masks, in [0, 1]: 2·|A ∩ B| / (|A| + |B|), the mean over images, an image that is empty on both
 * sides counting 1; or, `pooled`, once over the pixels of all images. Masks are "start length start length …", pixels counted
 * from 1. Nothing is drawn: time and memory follow the text, not the images.
 *
 * @throws MetricError `type_mismatch` or `out_of_range` on a malformed mask, naming its row; `undefined_score` when pooled masks
 * are empty on both sides throughout; on missing cells, unequal lengths, no rows, bad weights
 */
export function rleDice(truth: TextColumn, prediction: TextColumn, options?: RleDiceOptions): number {
  return computeDice({
    ...readMaskPairs(truth, prediction, options),
    average: options?.average ?? "per-image",
  });
}

export function computeDice(data: DicePairs): number {
  if (data.average === "per-image") {
    return meanPerImage(data, (counts) => (counts.truth + counts.prediction === 0 ? 1 : dice(counts)));
  }
  const all = poolPixels(data);
  if (all.truth + all.prediction > 0) return dice(all);
  throw new MetricError({
    code: "undefined_score",
    message: "Dice is 0/0: no mask of either side has a pixel.",
  });
}

function dice({ truth, prediction, shared }: PixelCounts): number {
  return (2 * shared) / (truth + prediction);
}
