import type { NumberColumn } from "../contract.ts";
import { checkRows } from "../columns/check-rows.ts";
import type { RowData } from "../columns/row-data.ts";
import { toNumbers } from "../columns/to-numbers.ts";
import { toWeights } from "../columns/to-weights.ts";

/** One number per row, and a weight per row if rows differ in weight: all that a mean of row losses needs. */
export interface RowValues extends RowData {
  readonly arrays: { readonly values: Float64Array; readonly weights: Float64Array | undefined };
}

/** Row values of a comparison of two numbers; those of a prediction may be NaN where `readPrediction` leaves gaps. */
export function compareNumbers(
  truthColumn: NumberColumn,
  predictionColumn: NumberColumn,
  weightColumn: NumberColumn | undefined,
  compare: (truth: number, prediction: number, row: number) => number,
  readPrediction: typeof toNumbers = toNumbers,
): RowValues {
  const truth = toNumbers(truthColumn, "truth");
  const prediction = readPrediction(predictionColumn, "prediction");
  const weights = toWeights(weightColumn);
  const rows = checkRows({ truth, prediction, weights });
  const values = new Float64Array(rows);
  for (let row = 0; row < rows; row++) {
    values[row] = compare(truth[row]!, prediction[row]!, row);
  }
  return { rows, arrays: { values, weights } };
}
