import { MetricError } from "../errors/metric-error.ts";
import type { RowSums } from "./options.ts";

/** How far a row may be off one: what float32 probabilities written as decimals can be off, and no more. */
export const sumTolerance = 1e-6;

/**
 * {@link RowSums}, or another grader's: `within` another tolerance of one and then as given; or each number clipped first and
 * then divided by the sum, as scikit-learn did before 1.5.
 */
export type SumRule = RowSums | { readonly within: number } | "clip-then-renormalise";

/**
 * The sums to divide by, or nothing where probabilities are used as they stand.
 * @throws MetricError `row_sum`, `bad_option`
 */
export function checkedSums(
  columns: readonly Float64Array[],
  rows: number,
  rule: Exclude<SumRule, "clip-then-renormalise">,
): Float64Array | undefined {
  if (rule === "as-given") return undefined;
  if (typeof rule === "string" && rule !== "reject" && rule !== "renormalise") {
    throw new MetricError({
      code: "bad_option",
      message: `Option "rowSums" is "${String(rule)}"; it must be "reject", "renormalise" or "as-given".`,
    });
  }
  const sums = sumsOf(columns, rows);
  const tolerance = typeof rule === "object" ? rule.within : sumTolerance;
  const row = sums.findIndex((sum) =>
    rule === "renormalise" ? !(sum > 0) : !(Math.abs(sum - 1) <= tolerance),
  );
  if (row >= 0) {
    throw new MetricError({
      code: "row_sum",
      message: `The class probabilities of row ${row} sum to ${sums[row]}; divide each row by its sum.`,
      row,
    });
  }
  return rule === "renormalise" ? sums : undefined;
}

/** The sum of each row over the columns, in their order. */
export function sumsOf(columns: readonly Float64Array[], rows: number): Float64Array {
  const sums = new Float64Array(rows);
  for (const column of columns) {
    for (let row = 0; row < rows; row++) sums[row] = sums[row]! + column[row]!;
  }
  return sums;
}
