import type { Direction } from "../contract.ts";
import type { Leaderboard } from "./contract.ts";

/** What may have happened to a score that does not belong on a board: undone, it would fit. */
export type ScaleTransform =
  /** 100 times too large: per cent on a board of shares. */
  | "percent"
  /** 100 times too small: a share on a board of per cent. */
  | "share"
  /** The square of the board's unit: MSE on a board of RMSE. */
  | "squared"
  /** The root of the board's unit: RMSE on a board of MSE. */
  | "rooted"
  /** One less the score: accuracy on a board of error rates. */
  | "complement"
  /** The other sign: a loss turned round. */
  | "negated"
  /** 2 x - 1 on a board of x: a normalised Gini on a board of AUC. */
  | "gini"
  /** x on a board of 2 x - 1: an AUC on a board of Gini. */
  | "auc";

export interface ScaleFit {
  /**
   * - `fits`: every score given lies in the board's bulk
   * - `suspect`: one lies behind the bulk, which a weak score does too
   * - `misfit`: one beats the best team by more than the best team beats the median one, or lies outside the metric's range
   * - `unknown`: the board carries no information
   */
  readonly verdict: "fits" | "suspect" | "misfit" | "unknown";
  /** Transforms that, undone, bring every score given into the bulk; empty when the scores fit as they are. */
  readonly explanations: readonly ScaleTransform[];
}

/** Share of the teams, best first, that make the bulk: what is behind are failed submissions and overflows. */
const bulkShare = 0.95;

const undo: Readonly<Record<ScaleTransform, (score: number) => number>> = {
  percent: (score) => score / 100,
  share: (score) => score * 100,
  squared: (score) => Math.sqrt(score),
  rooted: (score) => score * score,
  complement: (score) => 1 - score,
  negated: (score) => -score,
  gini: (score) => (score + 1) / 2,
  auc: (score) => 2 * score - 1,
};

const transforms: readonly ScaleTransform[] = [
  "percent",
  "share",
  "squared",
  "rooted",
  "complement",
  "negated",
  "gini",
  "auc",
];

/**
 * Whether scores belong on a board: scores of known quality, such as an honest pipeline's, for a weak one may lie anywhere behind.
 * The bulk reaches from the best score, and as far before it as the best team is ahead of the median one, to the score that 95 %
 * of the teams tie or beat. Where the scores miss it, transforms that are often forgotten are tried in turn.
 *
 * It finds MSE on RMSE boards, ×100 accuracy and 2 AUC - 1 on a board of another Gini; it cannot find a scale that happens to
 * fall into the bulk. A heuristic: it tells a person where to look, and should reject nothing by itself.
 *
 * @param range smallest and largest score that the metric can give; unbounded unless given
 */
export function checkBoardScale(
  board: Leaderboard,
  scores: readonly number[],
  range: readonly [number, number] = [-Infinity, Infinity],
): ScaleFit {
  if (board.degeneracy !== "none" || scores.length === 0) return { verdict: "unknown", explanations: [] };
  const bulk = bulkOf(board);
  const boardLeavesRange = bulk.teams.some((score) => score < range[0] || score > range[1]);
  const places = scores.map((score) => placeIn(bulk, score));
  if (!boardLeavesRange && places.every((place) => place === "inside")) {
    return { verdict: "fits", explanations: [] };
  }
  const explanations = transforms.filter((name) =>
    scores.every((score) => placeIn(bulk, undo[name](score)) === "inside"),
  );
  const misfit = boardLeavesRange || places.includes("before");
  return { verdict: misfit ? "misfit" : "suspect", explanations };
}

interface Bulk {
  readonly direction: Direction;
  /** The best and the worst score of the bulk. */
  readonly teams: readonly [number, number];
  /** The best score that may be believed. */
  readonly credible: number;
}

function bulkOf({ scores, median, direction }: Leaderboard): Bulk {
  const best = scores[0]!;
  const worst = scores[Math.ceil(bulkShare * scores.length) - 1]!;
  return { direction, teams: [best, worst], credible: best + (best - median!) };
}

function placeIn({ direction, teams, credible }: Bulk, score: number): "before" | "inside" | "behind" {
  if (!Number.isFinite(score)) return "behind";
  const cost = (value: number): number => (direction === "maximize" ? -value : value);
  if (cost(score) < cost(credible)) return "before";
  return cost(score) <= cost(teams[1]) ? "inside" : "behind";
}
