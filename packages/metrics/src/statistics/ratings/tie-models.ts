import type { PairTally } from "./tally.ts";

/** What two models' games say of the parameters, at one place: log likelihood, its gradient, and the information. */
export interface PairTerms {
  readonly logLikelihood: number;
  /** Derivatives of the log likelihood by the lead of a over b, and by the tie parameter. */
  readonly byLead: number;
  readonly byTie: number;
  /** Second derivatives, or what is expected of them, with the sign turned. */
  readonly leadLead: number;
  readonly leadTie: number;
  readonly tieTie: number;
}

/** How a pair's strengths become chances. Its logarithm is concave in the lead and in its own parameter. */
export interface PairModel {
  /** Where the search for the parameter begins. */
  readonly start: number;
  /**
   * @param lead - the logarithm of a's strength less that of b's
   * @param tie - the model's own parameter; null where no game tied, and none is expected to
   */
  terms(pair: PairTally, lead: number, tie: number | null): PairTerms;
  /** The parameter as it is published. */
  readonly parameter: (tie: number | null) => number;
}

/** Davidson's: a tie has the odds ν √(πₐ π_b); the parameter is log ν. */
export const davidson: PairModel = {
  start: 0,
  terms({ aWins, bWins, ties }, lead, tie) {
    const games = aWins + bWins + ties;
    const chance = davidsonChances(lead, tie === null ? 0 : Math.exp(tie));
    // a's points, a win 1 and a tie ½: their mean, variance and covariance with there being a tie.
    const points = chance.a + chance.tie / 2;
    return {
      logLikelihood: times(aWins, chance.a) + times(bWins, chance.b) + times(ties, chance.tie),
      byLead: aWins + ties / 2 - games * points,
      byTie: ties - games * chance.tie,
      leadLead: games * (chance.a + chance.tie / 4 - points * points),
      leadTie: games * chance.tie * (0.5 - points),
      tieTie: games * chance.tie * (1 - chance.tie),
    };
  },
  parameter: (tie) => (tie === null ? 0 : Math.exp(tie)),
};

/**
 * Rao and Kupper's: a wins where its strength is more than θ times b's by the logistic law, and between the two is a tie;
 * P(a) = 1 / (1 + θ π_b / πₐ), and a tie (θ² - 1) P(a) P(b). The parameter is log θ.
 */
export const raoKupper: PairModel = {
  start: 1,
  terms({ aWins, bWins, ties }, lead, tie) {
    const threshold = tie ?? 0;
    // Each tie counts as one game that both "do not lose", and once for the width between the thresholds.
    const [aHolds, bHolds] = [aWins + ties, bWins + ties];
    const a = 1 / (1 + Math.exp(threshold - lead));
    const b = 1 / (1 + Math.exp(threshold + lead));
    const notA = 1 / (1 + Math.exp(lead - threshold));
    const notB = 1 / (1 + Math.exp(-lead - threshold));
    const [aSpread, bSpread] = [aHolds * a * notA, bHolds * b * notB];
    const width = ties === 0 ? 0 : Math.log(Math.expm1(2 * threshold));
    // θ² / (θ² - 1), which does not overflow.
    const rise = ties === 0 ? 0 : -1 / Math.expm1(-2 * threshold);
    return {
      logLikelihood: threshold < 0 ? -Infinity : times(aHolds, a) + times(bHolds, b) + ties * width,
      byLead: aHolds * notA - bHolds * notB,
      byTie: 2 * ties * rise - aHolds * notA - bHolds * notB,
      leadLead: aSpread + bSpread,
      leadTie: bSpread - aSpread,
      tieTie: aSpread + bSpread + 4 * ties * rise * (rise - 1),
    };
  },
  parameter: (tie) => (tie === null ? 1 : Math.exp(tie)),
};

/** Chances of the three ends of a game, by the two strengths' logarithms and ν. */
function davidsonChances(
  lead: number,
  nu: number,
): { readonly a: number; readonly b: number; readonly tie: number } {
  // Over the greater of the two, so that nothing overflows.
  const near = Math.exp(-Math.abs(lead));
  const middle = nu * Math.sqrt(near);
  const sum = 1 + near + middle;
  const [a, b] = lead >= 0 ? [1, near] : [near, 1];
  return { a: a / sum, b: b / sum, tie: middle / sum };
}

function times(count: number, chance: number): number {
  return count === 0 ? 0 : count * Math.log(chance);
}
