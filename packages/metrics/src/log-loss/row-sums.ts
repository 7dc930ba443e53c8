import { MetricError } from "../errors/metric-error.ts";
import type { RowSums } from "./options.ts";

/** How far a row may be off one: what float32 probabilities written as decimals can be off, and no more. */
const tolerance = 1e-6;

/**
 * The sums to divide by, or nothing where probabilities are used as they stand.
 * @throws MetricError `row_sum`, `bad_option`
 */
export function checkedSums(
  columns: readonly Float64Array[],
  rows: number,
  rule: RowSums,
): Float64Array | undefined {
  if (rule === "as-given") return undefined;
  if (rule !== "reject" && rule !== "renormalise") {
    throw new MetricError({
      code: "bad_option",
      message: `Option "rowSums" is "${String(rule)}"; it must be "reject", "renormalise" or "as-given".`,
    });
  }
  const sums = new Float64Array(rows);
  for (const column of columns) {
    for (let row = 0; row < rows; row++) sums[row] = sums[row]! + column[row]!;
  }
  const acceptable = (sum: number): boolean => (rule === "reject" ? Math.abs(sum - 1) <= tolerance : sum > 0);
  const row = sums.findIndex((sum) => !acceptable(sum));
  if (row >= 0) {
    throw new MetricError({
      code: "row_sum",
      message: `The class probabilities of row ${row} sum to ${sums[row]}; divide each row by its sum.`,
      row,
    });
  }
  return rule === "renormalise" ? sums : undefined;
}
