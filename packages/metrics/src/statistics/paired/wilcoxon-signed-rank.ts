import { compensatedSum } from "../../numeric/compensated-sum.ts";
import { mean } from "../../numeric/mean.ts";
import { normalTwoSided } from "../distributions/normal.ts";
import { doubledMidRanks } from "./mid-ranks.ts";
import { differencesOf, type PairedTest } from "./paired-test.ts";

export interface WilcoxonOptions {
  /** Most pairs of different results that the p-value is counted out for; above, it is approximated. @defaultValue 50 */
  readonly exactUpTo?: number;
}

export interface WilcoxonTest extends PairedTest {
  /** W⁺, the sum of the ranks at which the first is ahead. */
  readonly statistic: number;
  /** Pairs of equal results, left out, as Wilcoxon did. */
  readonly ties: number;
}

/**
 * Wilcoxon's signed-rank test, two-sided: differences are ranked by size, mid-ranks where sizes tie, and signs compared. Free of the
 * scale of the differences, but not of their order: they must be comparable.
 *
 * Up to `exactUpTo` pairs the distribution of W⁺ given the ranks at hand is counted out, ties included (scipy's exact one does not
 * allow for them). Above, it is taken as normal with the variance Σ rank² / 4, without continuity correction, as scipy's
 * `method="approx"`. The p-value is 1 when all results are equal.
 *
 * @throws MetricError `empty`, `not_finite`, `length_mismatch`
 */
export function wilcoxonSignedRank(
  first: Iterable<number>,
  second: Iterable<number>,
  { exactUpTo = 50 }: WilcoxonOptions = {},
): WilcoxonTest {
  const all = differencesOf(first, second);
  const differences = all.filter((difference) => difference !== 0);
  const ranks = doubledMidRanks(differences.map(Math.abs));
  const ahead = compensatedSum(ranks.map((rank, at) => (differences[at]! > 0 ? rank : 0)));
  const exact = differences.length <= exactUpTo;
  return {
    test: "wilcoxon",
    pairs: all.length,
    meanDifference: mean(all),
    pValue: exact ? countedOut(ranks, ahead) : approximated(ranks, ahead),
    exact,
    statistic: ahead / 2,
    ties: all.length - differences.length,
  };
}

/** Share of the 2ⁿ ways to sign the ranks whose sum lies at least as far from the middle. */
function countedOut(doubledRanks: Float64Array, ahead: number): number {
  const total = compensatedSum(doubledRanks);
  // Chances of each sum, one rank after another.
  let chances = Float64Array.of(1);
  for (const rank of doubledRanks) {
    const next = new Float64Array(chances.length + rank);
    chances.forEach((chance, sum) => {
      next[sum] = next[sum]! + chance / 2;
      next[sum + rank] = next[sum + rank]! + chance / 2;
    });
    chances = next;
  }
  const distance = Math.abs(2 * ahead - total);
  return Math.min(
    1,
    compensatedSum(chances.map((chance, sum) => (Math.abs(2 * sum - total) >= distance ? chance : 0))),
  );
}

function approximated(doubledRanks: Float64Array, ahead: number): number {
  const variance = compensatedSum(doubledRanks.map((rank) => rank * rank)) / 4;
  return normalTwoSided((ahead - compensatedSum(doubledRanks) / 2) / Math.sqrt(variance));
}
