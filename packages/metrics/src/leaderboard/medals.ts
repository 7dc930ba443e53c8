import type { Direction } from "../contract.ts";

/** A medal, or `none`. */
export type Medal = "gold" | "silver" | "bronze" | "none";

/** 1-based position of the last team on each medal. */
export interface MedalPositions {
  readonly gold: number;
  readonly silver: number;
  readonly bronze: number;
}

/** The score that earns each medal when tied or beaten. */
export type MedalThresholds = MedalPositions;

/**
 * The last position of each medal on a board of this many teams, by the table MLE-bench took from Kaggle:
 * shares of the teams up to 99, gold for ten up to 249, fixed numbers up to 999, shares again from 1,000.
 *
 * Products are truncated as IEEE doubles, which is part of the table: 0.1 and 0.2 are not exact in binary.
 *
 * @param teams at least 1
 * @throws RangeError when it is not a positive integer
 */
export function medalPositions(teams: number): MedalPositions {
  if (!Number.isInteger(teams) || teams < 1)
    throw new RangeError(`A board needs at least one team, not ${teams}.`);
  const share = (part: number): number => Math.max(1, Math.floor(teams * part));
  if (teams < 100) return { gold: share(0.1), silver: share(0.2), bronze: share(0.4) };
  if (teams < 250) return { gold: 10, silver: share(0.2), bronze: share(0.4) };
  const gold = 10 + Math.floor(teams * 0.002);
  if (teams < 1000) return { gold, silver: 50, bronze: 100 };
  return { gold, silver: share(0.05), bronze: share(0.1) };
}

/** The best medal whose threshold a score ties or beats; `none` without one. */
export function medalOf(score: number, thresholds: MedalThresholds, direction: Direction): Medal {
  const reaches = (threshold: number): boolean =>
    direction === "maximize" ? score >= threshold : score <= threshold;
  if (reaches(thresholds.gold)) return "gold";
  if (reaches(thresholds.silver)) return "silver";
  return reaches(thresholds.bronze) ? "bronze" : "none";
}
