import type { BoardDegeneracy, Leaderboard } from "./contract.ts";

/**
 * What makes ranks on a board mean less than they seem to.
 * - `empty`, `single`, `all-equal`: the board carries no information
 * - `all-zero`: it is all-equal, and every score is 0: a board that was never filled in
 * - `sentinel`: a number of nines, at least three (999999), as the worst score: it stands for "no score"
 * - `worst-mass`: at least 5 % of twenty or more teams share the worst score: failed submissions, or a listing that was cut off
 * - `perfect`: teams have the metric's best score: the answers were known to them, or the task is solved
 * - `out-of-range`: scores that the metric cannot give: the board is of another metric or on another scale
 * - `wrong-order`: the rows are listed worst first by the direction declared
 */
export type BoardFindingCode =
  | Exclude<BoardDegeneracy, "none">
  | "all-zero"
  | "sentinel"
  | "worst-mass"
  | "perfect"
  | "out-of-range"
  | "wrong-order";

export interface BoardFinding {
  readonly code: BoardFindingCode;
  /** The score concerned, or the first of several; null on an empty board. */
  readonly score: number | null;
  /** Teams concerned. */
  readonly teams: number;
  /** What it means and what to do, for people. */
  readonly message: string;
}

/** What is known about the metric that the board ranks. */
export interface BoardExpectations {
  /** Smallest and largest score that the metric can give. @defaultValue unbounded */
  readonly range?: readonly [number, number];
  /** The score that cannot be beaten. @defaultValue unknown */
  readonly best?: number;
  /** The scores in the order in which the board lists them. @defaultValue unknown */
  readonly listed?: readonly number[];
}

const leastMassTeams = 20;
const leastMassShare = 0.05;

/** Looks a board over and reports all that makes its ranks doubtful; nothing when there is nothing. Pure; O(teams). */
export function inspectBoard(
  board: Leaderboard,
  { range = [-Infinity, Infinity], best, listed }: BoardExpectations = {},
): readonly BoardFinding[] {
  const { scores, teams } = board;
  const findings: BoardFinding[] = [];
  const report = (code: BoardFindingCode, score: number | null, count: number, message: string): void => {
    findings.push({ code, score, teams: count, message });
  };
  const worst = scores.at(-1) ?? null;
  if (board.degeneracy === "empty") {
    report("empty", null, 0, "The board holds no score: nothing can be ranked on it.");
    return findings;
  }
  if (board.degeneracy === "single") {
    report("single", worst, 1, "The board holds one team: a rank on it says better or not, no more.");
  } else if (board.degeneracy === "all-equal") {
    const zeros = worst === 0;
    const text = `All ${teams} scores are ${worst}: every score ranks before all or behind all. Use the other board.`;
    report(zeros ? "all-zero" : "all-equal", worst, teams, text);
  }
  if (worst !== null && worst !== 0 && isNines(worst)) {
    const count = countEqual(scores, worst);
    report("sentinel", worst, count, `${count} of ${teams} scores are ${worst}, which stands for no score.`);
  }
  if (board.degeneracy === "none" && worst !== null && teams >= leastMassTeams) {
    const count = countEqual(scores, worst);
    if (count >= leastMassShare * teams) {
      const text = `${count} of ${teams} teams share the worst score, ${worst}: failed submissions or a listing cut off there.`;
      report("worst-mass", worst, count, text);
    }
  }
  const first = scores[0]!;
  if (best !== undefined && first === best) {
    const count = countEqual(scores, best);
    report("perfect", best, count, `${count} of ${teams} scores are perfect: the answers were known.`);
  }
  const outside = scores.filter((score) => score < range[0] || score > range[1]);
  if (outside.length > 0) {
    const text = `${outside.length} of ${teams} scores lie outside the metric's range of ${range[0]} to ${range[1]}.`;
    report("out-of-range", outside[0]!, outside.length, text);
  }
  if (listed !== undefined && isWorstFirst(listed, board)) {
    report(
      "wrong-order",
      listed[0]!,
      teams,
      `The board lists its worst score first; is it "${board.direction}"?`,
    );
  }
  return findings;
}

/**
 * Which way a board improves, by MLE-bench's rule: less is better when the first score listed is less than the last; equal
 * ends count as more is better. It knows no direction otherwise; where one is declared, trust that.
 */
export function directionOfListing(listed: readonly number[]): Leaderboard["direction"] {
  return listed.length > 0 && listed[0]! < listed.at(-1)! ? "minimize" : "maximize";
}

function isWorstFirst(listed: readonly number[], { direction }: Leaderboard): boolean {
  return listed.length > 0 && listed[0] !== listed.at(-1) && directionOfListing(listed) !== direction;
}

function isNines(score: number): boolean {
  return /^-?9{3,}$/u.test(String(score));
}

/** How many entries at an end of the board equal the score there. */
function countEqual(scores: readonly number[], score: number): number {
  return scores.reduce((count, value) => count + Number(value === score), 0);
}
