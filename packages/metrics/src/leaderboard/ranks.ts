import { LeaderboardError } from "../errors/leaderboard-error.ts";
import type { Standing } from "./contract.ts";
import { checkConvention, type HumanRankConvention } from "./human-rank.ts";

/**
 * Where a newcomer stands among the teams with the same score: before all of them, in their middle, behind all of them.
 */
export type TieRank = "best" | "mid" | "worst";

const shares: Readonly<Record<TieRank, number>> = { best: 0, mid: 0.5, worst: 1 };

/**
 * The rank of a score on a board, 1 being the best: p, p + t / 2 or p + t, with p the first position that the score ties
 * or beats and t the teams tied with it. In [1, N + 1]; exact, whole or half.
 *
 * `best` is the p of MLE-Dojo's HumanRank, `mid` that of mid-rank ties; (N - rank + 1) / N of `worst` is the share of
 * teams strictly beaten.
 *
 * @throws LeaderboardError `bad_option`
 */
export function rankOf({ position, tiedCount }: Standing, ties: TieRank = "best"): number {
  const share = shares[ties] as number | undefined;
  if (share !== undefined) return position + share * tiedCount;
  throw new LeaderboardError({
    code: "bad_option",
    message: `Tie rank "${ties}" is unknown; there are: ${Object.keys(shares).join(", ")}.`,
  });
}

/** A number as one whole number over another, not reduced. */
export interface Fraction {
  readonly numerator: number;
  readonly denominator: number;
}

/**
 * HumanRank as a fraction of whole numbers, free of any rounding: over N, and over 2N for mid-rank ties. Null on an empty
 * board. {@link humanRank} is its quotient.
 *
 * @throws LeaderboardError `bad_option`
 */
export function humanRankFraction(
  { position, tiedCount, teams }: Standing,
  convention: HumanRankConvention = "mle-dojo",
): Fraction | null {
  checkConvention(convention);
  if (teams === 0) return null;
  const tiedOrBeaten = teams - position + 1;
  if (convention === "mid-rank") {
    return { numerator: 2 * tiedOrBeaten - tiedCount, denominator: 2 * teams };
  }
  return {
    numerator: convention === "paper" ? Math.max(0, tiedOrBeaten - 1) : tiedOrBeaten,
    denominator: teams,
  };
}
