import type { Half } from "../contract.ts";
import type { Exam } from "./exam.ts";
import { isBetter, shareOfGap, show } from "./gap.ts";
import { failed, notApplicable, passed, type CheckResult } from "./report.ts";

const HALVES: readonly Half[] = ["public", "private"];
/**
 * Of the way from constant to perfect. Low on purpose: with one positive in twenty and noisy features, an average
 * precision three times that of a constant is a twentieth to a tenth of the way to 1.
 */
const MIN_GAP_SHARE = 0.05;
const MIN_DISTINCT = 20;
const MAX_SHARE_OF_ONE_SCORE = 0.4;

/** The metric improves the way the card says, and nobody on the board is better than the truth. */
export function directionAgrees(exam: Exam): CheckResult {
  const { card, metric, boards } = exam.loaded;
  if (metric.direction !== card.direction) {
    return failed(
      `The task says ${card.direction}, but ${metric.name} is to ${metric.direction}: change the direction.`,
    );
  }
  if (card.board === null || boards === null)
    return passed(`Metric and task agree on ${card.direction}; there is no board.`);
  const sample = exam.score((column) => exam.sampleCells(column));
  for (const half of HALVES) {
    const scores = card.board[half];
    const [first, last] = [scores[0], scores.at(-1)];
    if (first === undefined || last === undefined) return failed(`The ${half} board is empty.`);
    if (isBetter(card.direction, last, first)) {
      return failed(
        `The ${half} board goes from ${show(first)} to ${show(last)}, but the task is to ${card.direction}: one of them is the wrong way round.`,
      );
    }
    if (isBetter(card.direction, boards[half].scores[0] ?? first, metric.best)) {
      return failed(
        `The best of the ${half} board, ${show(first)}, is better than perfect (${show(metric.best)}): the board is of another metric.`,
      );
    }
    if (sample.kind === "scored" && isBetter(card.direction, sample[half], first)) {
      return failed(
        `The constant sample scores ${show(sample[half])} on the ${half} half, better than the board's best ${show(first)}: the board is of another metric or direction.`,
      );
    }
  }
  return passed(`Metric, task and both boards are to ${card.direction}.`);
}

/** A board on which ranks mean something. */
export function boardIsInformative(exam: Exam): CheckResult {
  const { card, boards } = exam.loaded;
  if (card.board === null || boards === null) return notApplicable("There is no board.");
  for (const half of HALVES) {
    const board = boards[half];
    if (board.dropped > 0)
      return failed(`${board.dropped} scores of the ${half} board are no numbers: remove them.`);
    if (board.degeneracy !== "none")
      return failed(`The ${half} board is degenerate (${board.degeneracy}): ranks on it say nothing.`);
    if (board.distinctScores < MIN_DISTINCT) {
      return failed(
        `The ${half} board has only ${board.distinctScores} distinct scores; at least ${MIN_DISTINCT} are wanted.`,
      );
    }
    const most = largestTie(board.scores) / board.teams;
    if (most > MAX_SHARE_OF_ONE_SCORE) {
      return failed(
        `${show(most * 100)} % of the ${half} board have one and the same score: a sentinel, or a constant everybody submits.`,
      );
    }
  }
  return passed(
    `The boards have ${boards.public.distinctScores} and ${boards.private.distinctScores} distinct scores.`,
  );
}

function largestTie(sorted: readonly number[]): number {
  let largest = 0;
  let run = 0;
  for (const [at, score] of sorted.entries()) {
    run = at > 0 && score === sorted[at - 1] ? run + 1 : 1;
    largest = Math.max(largest, run);
  }
  return largest;
}

/** The best of the board is well above a constant: there is something to learn. */
export function gapIsLearnable(exam: Exam): CheckResult {
  const { boards, metric } = exam.loaded;
  if (boards === null) return notApplicable("There is no board to show what can be learnt.");
  const floor = exam.score((column) => exam.sampleCells(column));
  if (floor.kind === "refused") return failed(`The sample submission is refused: ${floor.why}`);
  const shares = HALVES.map((half) =>
    shareOfGap(boards[half].scores[0] ?? floor[half], floor[half], metric.best),
  );
  const least = Math.min(...shares);
  const shown = shares.map((share) => `${show(share * 100)} %`).join(" and ");
  if (!(least >= MIN_GAP_SHARE)) {
    return failed(
      `The boards' best come only ${shown} of the way from constant to perfect: there is nothing to learn, or nobody learnt it.`,
    );
  }
  return passed(`The boards' best come ${shown} of the way from constant to perfect.`);
}

/** The board's scores were made on this very data. */
export function boardIsOfThisData(exam: Exam): CheckResult {
  const { board } = exam.loaded.card;
  if (board === null) return notApplicable("There is no board.");
  if (board.dataHash === null) return notApplicable("The board does not say on which data it was made.");
  if (board.dataHash === exam.prepared.hash) return passed("The board was made on this data.");
  return failed(
    `The board was made on data ${board.dataHash.slice(0, 12)}…, this is ${exam.prepared.hash.slice(0, 12)}…: make it again.`,
  );
}
