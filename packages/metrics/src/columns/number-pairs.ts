import type { NumberColumn } from "../contract.ts";
import { checkRows } from "./check-rows.ts";
import type { RowData } from "./row-data.ts";
import { toNumbers } from "./to-numbers.ts";
import { toWeights } from "./to-weights.ts";

/** Two numbers per row, and a weight if rows differ in weight: for what is more than a mean of row losses. */
export interface NumberPairs extends RowData {
  readonly arrays: {
    readonly truth: Float64Array;
    readonly prediction: Float64Array;
    readonly weights: Float64Array | undefined;
  };
}

/** @throws MetricError on missing or non-finite values, unequal lengths, no rows, bad weights */
export function readNumberPairs(
  truthColumn: NumberColumn,
  predictionColumn: NumberColumn,
  options: { readonly weights?: NumberColumn } | undefined,
): NumberPairs {
  const truth = toNumbers(truthColumn, "truth");
  const prediction = toNumbers(predictionColumn, "prediction");
  const weights = toWeights(options?.weights);
  const rows = checkRows({ truth, prediction, weights });
  return { rows, arrays: { truth, prediction, weights } };
}
