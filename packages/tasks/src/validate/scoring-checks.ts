import type { Half, SubmissionColumn } from "../contract.ts";
import { createRng } from "../random/rng.ts";
import type { Exam, ExamScore } from "./exam.ts";
import { shareOfGap, show } from "./gap.ts";
import { failed, notApplicable, passed, type CheckResult } from "./report.ts";

const HALVES: readonly Half[] = ["public", "private"];

/** How much of the way from constant to perfect a submission without information may come. */
const FLOOR_SHARE = 0.25;

export function sampleScores(exam: Exam): CheckResult {
  if (!exam.tables.has("sample_submission.csv"))
    return failed("There is no sample_submission.csv: write one.");
  const score = exam.score((column) => exam.sampleCells(column));
  if (score.kind === "refused") return failed(`The sample submission is refused: ${score.why}`);
  return passed(`The sample scores ${showScore(score)}.`);
}

export function truthIsBest(exam: Exam): CheckResult {
  const score = exam.score((column) => exam.truthCells(column));
  if (score.kind === "refused") return failed(`A perfect submission is refused: ${score.why}`);
  const { best } = exam.loaded.metric;
  for (const half of HALVES) {
    if (Math.abs(score[half] - best) > 1e-9) {
      return failed(
        `The truth scores ${show(score[half])} on the ${half} half, the best possible is ${show(best)}: answers and submission columns do not fit.`,
      );
    }
  }
  return passed(`The truth scores ${showScore(score)}, the best possible.`);
}

/** Rows and columns are written in other orders; a half-right submission makes a change visible. */
export function orderDoesNotMatter(exam: Exam): CheckResult {
  if (exam.prepared.card.submission.join === "row-position")
    return notApplicable("Rows are joined by their position: their order is all that names them.");
  const mixed = (column: SubmissionColumn): readonly string[] => {
    const truth = exam.truthCells(column);
    const sample = exam.sampleCells(column);
    return truth.map((cell, row) => (row % 3 === 0 ? (sample[row] ?? cell) : cell));
  };
  const plain = exam.score(mixed);
  if (plain.kind === "refused") return failed(`A half-right submission is refused: ${plain.why}`);
  const rows = [...createRng("validate", "order").permutation(exam.ids.length)];
  for (const order of [
    { rows, reverseColumns: false },
    { rows: rows.toReversed(), reverseColumns: true },
  ]) {
    const other = exam.score(mixed, order);
    if (other.kind === "refused") return failed(`The same rows in another order are refused: ${other.why}`);
    if (HALVES.some((half) => other[half] !== plain[half])) {
      return failed(
        `The same rows score ${showScore(plain)} in one order and ${showScore(other)} in another: the metric depends on order.`,
      );
    }
  }
  return passed("Other orders of rows and columns score the same to the last bit.");
}

/** Every constant that a lazy agent would try stays at the bottom. */
export function constantStaysLow(exam: Exam): CheckResult {
  const boards = exam.loaded.boards;
  if (boards === null) return notApplicable("There is no board to be low on.");
  const score = exam.score((column) => exam.sampleCells(column));
  if (score.kind === "refused") return failed(`The sample submission is refused: ${score.why}`);
  for (const half of HALVES) {
    const rank = boards[half].place(score[half]).humanRank ?? 0;
    if (rank > FLOOR_SHARE) {
      return failed(
        `The constant sample beats ${show(rank * 100)} % of the ${half} board: the task rewards no learning.`,
      );
    }
  }
  return passed(`The constant sample is among the lowest ${FLOOR_SHARE * 100} % of both boards.`);
}

/** The right values in the wrong rows: right in distribution, without information. */
export function shuffledStaysLow(exam: Exam): CheckResult {
  const rows = createRng("validate", "shuffle").permutation(exam.ids.length);
  const shuffled = exam.score((column) => {
    const truth = exam.truthCells(column);
    return Array.from(rows, (row) => truth[row] ?? "");
  });
  const floor = exam.score((column) => exam.sampleCells(column));
  if (shuffled.kind === "refused") return failed(`The shuffled truth is refused: ${shuffled.why}`);
  if (floor.kind === "refused") return failed(`The sample submission is refused: ${floor.why}`);
  for (const half of HALVES) {
    const share = shareOfGap(shuffled[half], floor[half], exam.loaded.metric.best);
    if (share > FLOOR_SHARE) {
      return failed(
        `The truth in the wrong rows scores ${show(shuffled[half])} on the ${half} half, ${show(share * 100)} % of the way from constant to perfect: the metric hardly looks at rows.`,
      );
    }
  }
  return passed(`The truth in the wrong rows scores ${showScore(shuffled)}, near or below a constant.`);
}

function showScore(score: ExamScore): string {
  return score.kind === "scored"
    ? `${show(score.public)} (public) and ${show(score.private)} (private)`
    : "nothing";
}
