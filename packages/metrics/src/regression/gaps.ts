import { toNumbersOrGaps } from "../columns/to-numbers.ts";
import type { NumberColumn } from "../contract.ts";
import { finiteScore, mean, rootMeanSquare } from "../numeric/mean.ts";
import { compareNumbers, type RowValues } from "../numeric/row-means.ts";
import { dropGaps } from "./drop-gaps.ts";
import type { RegressionOptions } from "./options.ts";

type Read = (
  truth: NumberColumn,
  prediction: NumberColumn,
  options: RegressionOptions | undefined,
) => RowValues;

/** Reads errors, NaN where a prediction is missing or its error is. */
export function readWithGaps(error: (truth: number, prediction: number, row: number) => number): Read {
  return (truth, prediction, options) =>
    compareNumbers(truth, prediction, options?.weights, error, toNumbersOrGaps);
}

/** Reads errors, 0 where a prediction is missing or its error is NaN. */
export function readGapsAsRight(error: (truth: number, prediction: number, row: number) => number): Read {
  const read = readWithGaps(error);
  return (...columns) => {
    const { rows, arrays } = read(...columns);
    return {
      rows,
      arrays: { ...arrays, values: arrays.values.map((value) => (Number.isNaN(value) ? 0 : value)) },
    };
  };
}

/** Mean of what is not NaN. */
export function meanWithoutGaps({ arrays }: RowValues): number {
  const { values, weights } = dropGaps(arrays);
  return finiteScore(mean(values, weights));
}

/** Root mean square of what is not NaN. */
export function rootMeanSquareWithoutGaps({ arrays }: RowValues): number {
  const { values, weights } = dropGaps(arrays);
  return rootMeanSquare(values, weights);
}
