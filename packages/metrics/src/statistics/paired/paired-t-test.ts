import { checkLevel, refuseUnless } from "../check.ts";
import { studentTwoSided } from "../distributions/student-t.ts";
import type { Interval } from "../interval.ts";
import { meanInterval } from "../means/mean-interval.ts";
import { meanWithError } from "../means/mean-with-error.ts";
import { differencesOf, type PairedTest } from "./paired-test.ts";

export interface PairedTTest extends PairedTest {
  /** t = mean difference / standard error, with n - 1 degrees of freedom; infinite when all differences are equal and not 0. */
  readonly statistic: number;
  /** Of the mean difference. */
  readonly interval: Interval;
}

/**
 * Student's paired t-test, two-sided: right where differences are roughly normal, or many. Equals scipy's `ttest_rel`; when all
 * differences are equal the p-value is 0, or 1 when they are 0.
 *
 * @throws MetricError `undefined_score` for one pair; `empty`, `not_finite`, `length_mismatch`, `bad_option`
 */
export function pairedTTest(first: Iterable<number>, second: Iterable<number>, level = 0.95): PairedTTest {
  const differences = differencesOf(first, second);
  const pairs = differences.length;
  refuseUnless(pairs > 1, "undefined_score", "A paired t-test needs two pairs; one shows no spread.");
  const interval = meanInterval(differences, { level: checkLevel(level) })!;
  const { mean, standardError } = meanWithError(differences);
  const statistic = mean === 0 ? 0 : mean / standardError!;
  const pValue = studentTwoSided(statistic, pairs - 1);
  return { test: "t", pairs, meanDifference: mean, pValue, exact: true, statistic, interval };
}
