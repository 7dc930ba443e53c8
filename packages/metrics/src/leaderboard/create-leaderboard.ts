import type { Vector } from "apache-arrow";
import type { Direction } from "../contract.ts";
import { LeaderboardError } from "../errors/leaderboard-error.ts";
import { sortNumbers } from "../numeric/sort-numbers.ts";
import type { BoardDegeneracy, Leaderboard, Placement, Standing } from "./contract.ts";
import { checkConvention, humanRank, type HumanRankConvention } from "./human-rank.ts";
import { mostDecimalsOf, roundToDecimals } from "./decimals.ts";
import { medalOf, medalPositions, type MedalThresholds } from "./medals.ts";
import { lowerBound } from "./search.ts";

export interface LeaderboardOptions {
  /** One score per team, in any order. Null, NaN and infinite ones are left out and counted. */
  readonly scores: Iterable<number | null | undefined> | Vector;
  readonly direction: Direction;
  /** The convention of {@link Placement.humanRank}. @defaultValue "mle-dojo" */
  readonly convention?: HumanRankConvention;
  /**
   * How a score is rounded before it is looked up. Boards show rounded scores, so that more digits than theirs decide ties that
   * were ties among the teams, see {@link medalPrecision}.
   * - `exact`: not at all
   * - `board`: to the board's own decimals, half to even
   * - a number: to that many decimals; MLE-bench rounds to 5
   *
   * @defaultValue "exact"
   */
  readonly precision?: "exact" | "board" | number;
  /** Scores that stand for none, such as 999999; left out and counted. {@link inspectBoard} finds them. @defaultValue none */
  readonly sentinels?: readonly number[];
}

/**
 * Makes a leaderboard. Boards without information (empty, one team, all scores equal) are made all the same:
 * `degeneracy` says so.
 *
 * @throws LeaderboardError `bad_option`
 */
export function createLeaderboard(options: LeaderboardOptions): Leaderboard {
  const { direction } = options;
  if (direction !== "maximize" && direction !== "minimize") {
    throw new LeaderboardError({
      code: "bad_option",
      message: `Direction "${String(direction)}" is unknown; it must be "maximize" or "minimize".`,
    });
  }
  const convention = checkConvention(options.convention ?? "mle-dojo");
  const { costs, dropped } = readCosts(options.scores, direction, new Set(options.sentinels));
  const scoreOf = (cost: number): number => (direction === "maximize" ? 0 - cost : cost);
  const scores = Object.freeze(Array.from(costs, scoreOf));
  const teams = scores.length;
  const thresholds = medalThresholds(scores);
  const median = medianOf(scores);
  const distinctScores = countDistinct(costs);
  const decimals = mostDecimalsOf(scores);
  const lookUpDecimals = readPrecision(options.precision ?? "exact", decimals);
  const lookUp = (score: number): number => {
    refuseInfinite(score);
    return lookUpDecimals === null ? score : roundToDecimals(score, lookUpDecimals);
  };

  const standing = (score: number): Standing => {
    const cost = costOf(lookUp(score), direction);
    const better = lowerBound(costs, cost);
    return { position: better + 1, tiedCount: lowerBound(costs, cost, true) - better, teams };
  };
  const place = (score: number, asked: HumanRankConvention = convention): Placement => {
    const at = standing(score);
    const compared = lookUp(score);
    return {
      score,
      ...at,
      humanRank: humanRank(at, asked),
      convention: asked,
      percentile: percentileOf(at),
      medal: thresholds === null ? null : medalOf(compared, thresholds, direction),
      aboveMedian: median === null ? null : costOf(compared, direction) < costOf(median, direction),
    };
  };
  return Object.freeze({
    direction,
    convention,
    scores,
    teams,
    dropped,
    distinctScores,
    decimals,
    lookUpDecimals,
    degeneracy: degeneracyOf(teams, distinctScores),
    thresholds,
    median,
    standing,
    place,
  });
}

/** 100 times the mid-rank share, with one division so that whole percentages come out whole. */
function percentileOf({ position, tiedCount, teams }: Standing): number | null {
  return teams === 0 ? null : (50 * (2 * (teams - position + 1) - tiedCount)) / teams;
}

/** Scores as costs, less being better, ascending: one order for both directions. */
function readCosts(
  scores: LeaderboardOptions["scores"],
  direction: Direction,
  sentinels: ReadonlySet<number>,
): { readonly costs: Float64Array; readonly dropped: number } {
  const costs: number[] = [];
  let dropped = 0;
  for (const cell of scores as Iterable<unknown>) {
    const score = typeof cell === "bigint" ? Number(cell) : cell;
    if (typeof score === "number" && Number.isFinite(score) && !sentinels.has(score))
      costs.push(direction === "maximize" ? -score : score);
    else dropped++;
  }
  return { costs: sortNumbers(Float64Array.from(costs)), dropped };
}

function costOf(score: number, direction: Direction): number {
  return direction === "maximize" ? -score : score;
}

function refuseInfinite(score: number): void {
  if (Number.isFinite(score)) return;
  throw new LeaderboardError({
    code: "score_not_finite",
    message: `The score ${score} has no place on a leaderboard; treat such a submission as invalid instead.`,
  });
}

function readPrecision(precision: "exact" | "board" | number, decimals: number): number | null {
  if (precision === "exact") return null;
  if (precision === "board") return decimals;
  if (Number.isInteger(precision) && precision >= 0 && precision <= 100) return precision;
  throw new LeaderboardError({
    code: "bad_option",
    message: `Precision "${precision}" is unknown; it must be "exact", "board" or a number of decimals from 0 to 100.`,
  });
}

function medalThresholds(scores: readonly number[]): MedalThresholds | null {
  if (scores.length === 0) return null;
  const { gold, silver, bronze } = medalPositions(scores.length);
  const at = (position: number): number => scores[position - 1]!;
  return { gold: at(gold), silver: at(silver), bronze: at(bronze) };
}

function medianOf(scores: readonly number[]): number | null {
  if (scores.length === 0) return null;
  const upper = scores[scores.length >> 1]!;
  if (scores.length % 2 === 1) return upper;
  const lower = scores[(scores.length >> 1) - 1]!;
  const sum = lower + upper;
  return Number.isFinite(sum) ? sum / 2 : lower / 2 + upper / 2;
}

function countDistinct(ascending: Float64Array): number {
  let distinct = 0;
  for (let i = 0; i < ascending.length; i++) if (i === 0 || ascending[i] !== ascending[i - 1]) distinct++;
  return distinct;
}

function degeneracyOf(teams: number, distinctScores: number): BoardDegeneracy {
  if (teams === 0) return "empty";
  if (teams === 1) return "single";
  return distinctScores === 1 ? "all-equal" : "none";
}
