import { checkRows } from "../columns/check-rows.ts";
import type { RowData } from "../columns/row-data.ts";
import { toNumbers } from "../columns/to-numbers.ts";
import { toWeights } from "../columns/to-weights.ts";
import type { NumberColumn } from "../contract.ts";
import { MetricError } from "../errors/metric-error.ts";
import { compensatedSumOf } from "../numeric/compensated-sum.ts";
import { sortOrder } from "../numeric/sort-order.ts";

export interface GiniOptions {
  /** Non-negative weight per row. @defaultValue every row counts the same */
  readonly weights?: NumberColumn;
}

/** Amounts, and the numbers that order them. */
export interface OrderedAmounts extends RowData {
  readonly arrays: {
    readonly truth: Float64Array;
    readonly scores: Float64Array;
    readonly weights: Float64Array | undefined;
  };
}

/** @throws MetricError `out_of_range` on a negative amount */
export function readAmounts(
  truthColumn: NumberColumn,
  scoreColumn: NumberColumn,
  options: GiniOptions | undefined,
  readScores: typeof toNumbers = toNumbers,
): OrderedAmounts {
  const truth = toNumbers(truthColumn, "truth");
  const scores = readScores(scoreColumn, "prediction");
  const weights = toWeights(options?.weights);
  const rows = checkRows({ truth, prediction: scores, weights });
  const negative = truth.findIndex((amount) => amount < 0);
  if (negative < 0) return { rows, arrays: { truth, scores, weights } };
  throw new MetricError({
    code: "out_of_range",
    message: `The truth holds ${truth[negative]} in row ${negative}; the Gini index needs amounts of zero or more.`,
    column: "truth",
    row: negative,
  });
}

/** How rows of equal score stand to each other: at one place, in the mean of all their orders; or as they come in the file. */
export type TieRule = "shared" | "file-order";

/**
 * The area between the curve of cumulated amounts, highest score first, and the diagonal: in (-1/2, 1/2), 0 for a random
 * order. With n rows a_1 … a_n in that order, (Σ_i Σ_{j≤i} a_j / Σ_j a_j − (n + 1) / 2) / n.
 *
 * @throws MetricError `undefined_score` when all amounts are zero
 */
export function areaAboveDiagonal(
  { rows, arrays: { truth: amounts, weights } }: OrderedAmounts,
  scores: Float64Array,
  ties: TieRule,
): number {
  const weight = (row: number): number => (weights === undefined ? 1 : weights[row]!);
  const truth = scaled(amounts);
  const total = compensatedSumOf(rows, (row) => truth[row]! * weight(row));
  const size = compensatedSumOf(rows, weight);
  if (!(total > 0)) {
    throw new MetricError({
      code: "undefined_score",
      message: "The Gini index needs an amount above zero; all are zero.",
      column: "truth",
    });
  }
  const order = sortOrder(scores.map((score) => -score));
  // Twice the area, as weight × weighted amount: those before count whole, those at the same place by half.
  const terms = new Float64Array(rows);
  let before = 0;
  for (let start = 0, end = 0; start < rows; start = end) {
    let own = 0;
    let count = 0;
    const score = scores[order[start]!]!;
    while (end < rows && scores[order[end]!] === score) {
      const row = order[end]!;
      if (ties === "file-order" && end > start) {
        // What came earlier in the file is before this row, wholly: half of it is counted with the group.
        terms[end] = weight(row) * own - count * truth[row]! * weight(row);
      }
      own += truth[row]! * weight(row);
      count += weight(row);
      end++;
    }
    terms[start] = count * (2 * before + own);
    before += own;
  }
  return compensatedSumOf(rows, (at) => terms[at]! / size) / (2 * total) - 0.5;
}

/** The same amounts by a power of two, the largest near one: their products and sums stay in the range of doubles. */
function scaled(amounts: Float64Array): Float64Array {
  let largest = 0;
  for (let row = 0; row < amounts.length; row++) largest = Math.max(largest, amounts[row]!);
  if (largest === 0 || (largest > 1e-100 && largest < 1e100)) return amounts;
  const scale = 2 ** Math.min(1000, -Math.floor(Math.log2(largest)));
  return amounts.map((amount) => amount * scale);
}
