import type { Half, SubmissionColumn } from "../contract.ts";
import { createRng } from "../random/rng.ts";
import { joinsById } from "../submission/row-key.ts";
import type { Exam, ExamScore } from "./exam.ts";
import { shareOfGap, show } from "./gap.ts";
import { failed, notApplicable, passed, type CheckResult } from "./report.ts";

const HALVES: readonly Half[] = ["public", "private"];

/** How much of the way from constant to perfect a submission without information may come. */
const FLOOR_SHARE = 0.25;

/** How many more shuffles are scored when the first comes too far. */
const SHUFFLES = 20;

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
  if (!joinsById(exam.prepared.card.submission))
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

/**
 * The right values in the wrong rows: right in distribution, without information.
 *
 * By chance alone one shuffle of few rows may come far: the AUC of 60 rows has a standard error of about 0.07, so that
 * the limit, 0.625, is less than two of them away. What a metric gives for no information is the mean over shuffles. Where the first
 * shuffle is over the limit, it is estimated from others, drawn anew for the first was picked for being high, and the task
 * fails only when the mean lies over the limit by three standard errors of it, which fewer rows make larger. A metric that is blind to
 * rows gives every shuffle the same, near the top: no standard error saves it.
 */
export function shuffledStaysLow(exam: Exam): CheckResult {
  const floor = exam.score((column) => exam.sampleCells(column));
  const shuffled = shuffledScore(exam, 0);
  if (shuffled.kind === "refused") return failed(`The shuffled truth is refused: ${shuffled.why}`);
  if (floor.kind === "refused") return failed(`The sample submission is refused: ${floor.why}`);
  const { best } = exam.loaded.metric;
  const suspects = HALVES.filter((half) => shareOfGap(shuffled[half], floor[half], best) > FLOOR_SHARE);
  if (suspects.length === 0)
    return passed(`The truth in the wrong rows scores ${showScore(shuffled)}, near or below a constant.`);

  const others = Array.from({ length: SHUFFLES }, (_, at) => shuffledScore(exam, at + 1)).filter(
    (score) => score.kind === "scored",
  );
  for (const half of suspects) {
    const shares = others.map((score) => shareOfGap(score[half], floor[half], best));
    const { mean, error } = meanAndError(shares);
    // Written so that a mean that is no number fails.
    if (!(mean - 3 * error <= FLOOR_SHARE)) {
      return failed(
        `The truth in the wrong rows comes ${show(mean * 100)} % of the way from constant to perfect on the ${half} half (mean of ${others.length} shuffles; the first scores ${show(shuffled[half])}): the metric hardly looks at rows.`,
      );
    }
  }
  return passed(
    `The truth in the wrong rows scores ${showScore(shuffled)}; over ${others.length} more shuffles no more than chance.`,
  );
}

function shuffledScore(exam: Exam, at: number): ExamScore {
  const seed = at === 0 ? ["shuffle"] : ["shuffle", String(at)];
  const rows = createRng("validate", ...seed).permutation(exam.ids.length);
  return exam.score((column) => {
    const truth = exam.truthCells(column);
    return Array.from(rows, (row) => truth[row] ?? "");
  });
}

function meanAndError(values: readonly number[]): { mean: number; error: number } {
  const count = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, error: Math.sqrt(squares / (count - 1) / count) };
}

function showScore(score: ExamScore): string {
  return score.kind === "scored"
    ? `${show(score.public)} (public) and ${show(score.private)} (private)`
    : "nothing";
}
