import type { LabelColumn, NumberColumn } from "../../contract.ts";
import { compensatedSum, compensatedSumOf } from "../../numeric/compensated-sum.ts";
import type { RankingOptions } from "../../ranking/ranked-labels.ts";
import { checkLevel, refuseUnless } from "../check.ts";
import { normalQuantile, normalTwoSided } from "../distributions/normal.ts";
import type { Interval } from "../interval.ts";
import { placementsOf } from "./placements.ts";

export interface DeLongOptions extends Pick<RankingOptions, "positive"> {
  /** In (0, 1). @defaultValue 0.95 */
  readonly level?: number;
}

export interface AucIntervalOptions extends DeLongOptions {
  /**
   * Scale on which the interval is symmetric. `plain` is DeLong's, cut off at 0 and 1; `logit` stays inside and covers better near
   * the ends, but has no value for an AUC of 0 or 1, where it is taken as `plain`. @defaultValue "plain"
   */
  readonly scale?: "plain" | "logit";
}

export interface AucInterval extends Interval {
  readonly auc: number;
  /** 0 when the classes do not overlap at all: the formula then knows no error, though there is one. */
  readonly standardError: number;
}

/**
 * ROC AUC with DeLong's interval: the variance is s²₁₀ / m + s²₀₁ / n, the sample variances of the placements of m positives and n negatives
 * (DeLong, DeLong and Clarke-Pearson 1988). Rows must be independent. Analytic: one sort, no resampling.
 *
 * @throws MetricError as `rocAuc`; `undefined_score` with fewer than two rows of a class; `bad_option`
 */
export function aucInterval(
  truth: LabelColumn,
  prediction: NumberColumn,
  options: AucIntervalOptions = {},
): AucInterval {
  const { scale = "plain" } = options;
  const level = checkLevel(options.level ?? 0.95);
  refuseUnless(scale === "plain" || scale === "logit", "bad_option", `There is no scale "${scale}".`);
  const { auc, positives, negatives } = placementsOf(truth, prediction, options);
  const standardError = Math.sqrt(
    varianceOf(positives) / positives.length + varianceOf(negatives) / negatives.length,
  );
  const factor = normalQuantile((1 + level) / 2);
  if (scale === "logit" && auc > 0 && auc < 1) {
    const centre = Math.log(auc / (1 - auc));
    const half = (factor * standardError) / (auc * (1 - auc));
    return { auc, standardError, low: logistic(centre - half), high: logistic(centre + half), level };
  }
  const half = factor * standardError;
  return { auc, standardError, low: Math.max(0, auc - half), high: Math.min(1, auc + half), level };
}

/** Two AUCs over the same rows. */
export interface AucComparison {
  readonly first: number;
  readonly second: number;
  /** First less second. */
  readonly difference: number;
  readonly standardError: number;
  /** difference / standardError; 0 when both are 0, infinite when only the error is. */
  readonly z: number;
  /** Two-sided. */
  readonly pValue: number;
  /** Of the difference. */
  readonly interval: Interval;
}

/**
 * DeLong's test of two AUCs over the same rows, which allows for how much the two predictions have in common.
 * @throws MetricError as {@link aucInterval}
 */
export function aucTest(
  truth: LabelColumn,
  first: NumberColumn,
  second: NumberColumn,
  options: DeLongOptions = {},
): AucComparison {
  const level = checkLevel(options.level ?? 0.95);
  const a = placementsOf(truth, first, options);
  const b = placementsOf(truth, second, options);
  // The variance of a difference is that of the rows' differences: nothing cancels where the two are alike.
  const variance = (["positives", "negatives"] as const).map((side) => {
    const differences = a[side].map((place, at) => place - b[side][at]!);
    return varianceOf(differences) / differences.length;
  });
  const standardError = Math.sqrt(compensatedSum(Float64Array.from(variance)));
  const difference = a.auc - b.auc;
  const z = difference === 0 ? 0 : difference / standardError;
  const half = normalQuantile((1 + level) / 2) * standardError;
  return {
    first: a.auc,
    second: b.auc,
    difference,
    standardError,
    z,
    pValue: normalTwoSided(z),
    interval: { low: difference - half, high: difference + half, level },
  };
}

/** Undoes the logit. */
function logistic(value: number): number {
  return 1 / (1 + Math.exp(-value));
}

/** With n - 1 in the denominator. */
function varianceOf(values: Float64Array): number {
  const centre = compensatedSum(values) / values.length;
  return compensatedSumOf(values.length, (i) => (values[i]! - centre) ** 2) / (values.length - 1);
}
