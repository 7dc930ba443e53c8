import type { TextColumn } from "../../contract.ts";
import { MetricError } from "../../errors/metric-error.ts";
import {
  readMaskPairs,
  type MaskMetricOptions,
  type MaskPairOptions,
  type MaskPairs,
} from "../../masks/mask-pairs.ts";
import { meanPerImage, poolPixels, type MaskAverage, type PixelCounts } from "../../masks/per-image.ts";

/** What is asked of precision and recall. */
export interface FBetaChoice {
  /** How many times as much recall matters as precision; positive. @defaultValue 0.5 */
  readonly beta?: number;
  /** @defaultValue "per-image" */
  readonly average?: MaskAverage;
}

export interface RleFBetaOptions extends MaskPairOptions, FBetaChoice {}

/** {@link RleFBetaOptions} of the metric over tables. */
export interface RleFBetaMetricOptions extends MaskMetricOptions, FBetaChoice {}

/** Pixel counts, and how they are scored. */
export interface FBetaPairs extends MaskPairs {
  readonly beta: number;
  readonly average: MaskAverage;
}

/**
 * F-beta of the pixels of run-length masks, in [0, 1]: (1 + β²)·|A ∩ B| / (β²·|truth| + |prediction|), the mean over images, an
 * image that is empty on both sides counting 1; or, `pooled`, once over the pixels of all images. Equals scikit-learn's
 * `fbeta_score` of the drawn masks, but for the empty pair.
 *
 * @throws MetricError `bad_option` on a beta that is not positive; `undefined_score` when pooled masks are empty on both sides
 * throughout; `type_mismatch` or `out_of_range` on a malformed mask, naming its row; on missing cells, unequal lengths, no rows,
 * bad weights
 */
export function rleFBeta(truth: TextColumn, prediction: TextColumn, options?: RleFBetaOptions): number {
  return computeFBeta({ ...readMaskPairs(truth, prediction, options), ...readFBetaChoice(options) });
}

/** @throws MetricError `bad_option` */
export function readFBetaChoice(options: FBetaChoice | undefined): Pick<FBetaPairs, "beta" | "average"> {
  const { beta = 0.5, average = "per-image" } = options ?? {};
  if (beta > 0 && beta < 1e6) return { beta, average };
  throw new MetricError({
    code: "bad_option",
    message: `The option "beta" is ${beta}; it must be a positive number below 1e6.`,
  });
}

export function computeFBeta(data: FBetaPairs, bothEmpty = 1): number {
  const { beta, average } = data;
  if (average === "per-image") {
    return meanPerImage(data, (counts) =>
      counts.truth + counts.prediction === 0 ? bothEmpty : fBeta(counts, beta),
    );
  }
  const all = poolPixels(data);
  if (all.truth + all.prediction > 0) return fBeta(all, beta);
  throw new MetricError({
    code: "undefined_score",
    message: "F-beta is 0/0: no mask of either side has a pixel.",
  });
}

function fBeta({ truth, prediction, shared }: PixelCounts, beta: number): number {
  const square = beta * beta;
  return ((1 + square) * shared) / (square * truth + prediction);
}
