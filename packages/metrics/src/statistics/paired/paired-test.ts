import { finiteValues, refuseUnless } from "../check.ts";

/** What a test of paired results says. */
export interface PairedTest {
  readonly test: "t" | "wilcoxon" | "sign-flip";
  /** Pairs, ties among them. */
  readonly pairs: number;
  /** Mean of first less second. */
  readonly meanDifference: number;
  /** Two-sided: how often a difference as great comes up when the two are alike. */
  readonly pValue: number;
  /** The p-value is exact under the test's hypothesis: neither approximated nor drawn. */
  readonly exact: boolean;
}

/**
 * Differences of paired results, such as two models' HumanRanks by task. Raw scores of different metrics have no common scale;
 * give them to no test but Wilcoxon's of signs and ranks, and better to none.
 *
 * @throws MetricError `empty`, `not_finite`, `length_mismatch`
 */
export function differencesOf(first: Iterable<number>, second: Iterable<number>): Float64Array {
  const [a, b] = [finiteValues(first), finiteValues(second)];
  refuseUnless(
    a.length === b.length,
    "length_mismatch",
    `Paired results come in pairs; there are ${a.length} and ${b.length}.`,
  );
  return a.map((value, at) => value - b[at]!);
}
