import type { LabelColumn, NumberColumn } from "../../contract.ts";
import { MetricError } from "../../errors/metric-error.ts";
import { compensatedSum, compensatedSumOf } from "../../numeric/compensated-sum.ts";
import {
  readRankedLabels,
  type RankedLabels,
  type RankingMetricOptions,
  type RankingOptions,
} from "../../ranking/ranked-labels.ts";
import { groupTies, type TieGroups } from "../../ranking/tie-groups.ts";
import { resolveBands, weightedHeight, type Bands } from "./bands.ts";

interface BandSettings {
  /** The true positive rates at which a band ends, ascending, 0 and 1 left out. @defaultValue [0.4], as in ALASKA2 */
  readonly thresholds?: readonly number[];
  /** What the area of each band counts, from below: one more than `thresholds`. @defaultValue [2, 1], as in ALASKA2 */
  readonly bandWeights?: readonly number[];
  /**
   * Where a step of the curve crosses an edge (rows of both classes with one score): "interpolated" splits the step there;
   * "clipped" cuts its two ends to the band and draws the line between those, as the program of Flavours of Physics does.
   * @defaultValue "interpolated"
   */
  readonly edges?: "interpolated" | "clipped";
}

export interface BandedRocAucOptions extends RankingOptions, BandSettings {}

/** {@link BandedRocAucOptions} of the metric over tables. */
export interface BandedRocAucMetricOptions extends RankingMetricOptions, BandSettings {}

export interface BandedLabels extends RankedLabels {
  readonly bands: Bands;
  readonly edges: "interpolated" | "clipped";
}

/** The two classes' rows by score, and their weight in all. */
export interface ClassGroups extends TieGroups {
  readonly positive: number;
  readonly negative: number;
}

/**
 * Area under the ROC curve in which bands of the true positive rate count by weights, over the area that a perfect
 * classifier gets, in [0, 1]: Σ w ∫ (1 - FPR) dTPR over the bands, divided by Σ w · width. With one band it is the ROC AUC.
 *
 * @throws MetricError `undefined_score` when all rows are of one class; `bad_option`; on missing or non-finite values, labels
 * that are not binary, unequal lengths, no rows, bad weights
 */
export function bandedRocAuc(
  labels: LabelColumn,
  scores: NumberColumn,
  options?: BandedRocAucOptions,
): number {
  return computeBandedRocAuc(readBandedLabels(labels, scores, options));
}

export function readBandedLabels(
  labels: LabelColumn,
  scores: NumberColumn,
  options: BandedRocAucOptions | undefined,
): BandedLabels {
  const edges = options?.edges ?? "interpolated";
  if (edges !== "interpolated" && edges !== "clipped") {
    throw new MetricError({
      code: "bad_option",
      message: `Option "edges" is ${JSON.stringify(edges)}; it must be "interpolated" or "clipped".`,
    });
  }
  const bands = resolveBands(options?.thresholds, options?.bandWeights);
  return { ...readRankedLabels(labels, scores, options), bands, edges };
}

export function computeBandedRocAuc(data: BandedLabels): number {
  const { bands, edges } = data;
  const { count, positives, negatives, positive, negative } = groupClasses(data);
  let found = 0;
  const terms = new Float64Array(count);
  for (let group = count - 1; group >= 0; group--) {
    const low = found / positive;
    found += positives[group]!;
    // The steps of a group share one line from (FPR, low) to (FPR + its share of negatives, high).
    const high = Math.min(1, found / positive);
    const height =
      edges === "clipped" || high === low
        ? (weightedHeight(bands, low) + weightedHeight(bands, high)) / 2
        : meanHeight(bands, low, high);
    terms[group] = negatives[group]! * height;
  }
  return Math.min(1, compensatedSum(terms) / negative / weightedHeight(bands, 1));
}

/** @throws MetricError `undefined_score` when all rows are of one class */
export function groupClasses(data: RankedLabels): ClassGroups {
  const groups = groupTies(data);
  const positive = compensatedSum(groups.positives);
  const negative = compensatedSum(groups.negatives);
  if (positive > 0 && negative > 0) return { ...groups, positive, negative };
  throw new MetricError({
    code: "undefined_score",
    message: `Banded ROC AUC needs both classes; all rows are ${positive > 0 ? "positive" : "negative"}.`,
    column: "truth",
  });
}

/** The mean weighted height over a line that rises evenly from `low` to `high`. */
function meanHeight(bands: Bands, low: number, high: number): number {
  const points = [low, ...bands.edges.filter((edge) => edge > low && edge < high), high];
  const area = compensatedSumOf(points.length - 1, (at) => {
    const [from, to] = [points[at]!, points[at + 1]!];
    return ((to - from) * (weightedHeight(bands, from) + weightedHeight(bands, to))) / 2;
  });
  return area / (high - low);
}
