import type { TextColumn } from "../../contract.ts";
import { iouThresholds } from "../../matching/thresholds.ts";
import { readMaskPairs, type MaskPairOptions, type MaskPairs } from "../../masks/mask-pairs.ts";
import { meanPerImage, type PixelCounts } from "../../masks/per-image.ts";

/** 0.5, 0.55, …, 0.95. */
const thresholds = iouThresholds(0.95);

/**
 * Mean over images of the precision at ten IoU thresholds, in [0, 1]: of the thresholds 0.5, 0.55, …, 0.95, the share that the
 * intersection over union of the image's two masks exceeds. Both empty: 1; one empty: 0.
 *
 * @throws MetricError `type_mismatch` or `out_of_range` on a malformed mask, naming its row; on missing cells, unequal lengths,
 * no rows, bad weights
 */
export function iouPrecision(truth: TextColumn, prediction: TextColumn, options?: MaskPairOptions): number {
  return computeIouPrecision(readMaskPairs(truth, prediction, options));
}

export function computeIouPrecision(data: MaskPairs): number {
  return meanPerImage(data, (counts) =>
    counts.truth + counts.prediction === 0 ? 1 : shareBelow(iou(counts), thresholds),
  );
}

export function iou({ truth, prediction, shared }: PixelCounts): number {
  return shared / (truth + prediction - shared);
}

/** The share of `limits` that `value` exceeds, or reaches if `inclusive`. */
export function shareBelow(value: number, limits: readonly number[], inclusive = false): number {
  let passed = 0;
  for (const limit of limits) if (value > limit || (inclusive && value === limit)) passed++;
  return passed / limits.length;
}
