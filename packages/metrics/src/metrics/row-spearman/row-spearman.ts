import type { Table } from "apache-arrow";
import { checkRows } from "../../columns/check-rows.ts";
import { pickColumns } from "../../columns/pick-column.ts";
import { splitTokens, toTexts } from "../../columns/to-texts.ts";
import { toWeights } from "../../columns/to-weights.ts";
import type { MetricOptions, TextColumn } from "../../contract.ts";
import { noCorrelation } from "../../correlation/no-correlation.ts";
import { rankCorrelate } from "../../correlation/rank-correlate.ts";
import { MetricError } from "../../errors/metric-error.ts";
import type { RowValues } from "../../numeric/row-means.ts";
import { meanOf } from "../mae/mae.ts";
import type { CorrelationOptions } from "../pearson/pearson.ts";

/**
 * Mean over rows of Spearman's rank correlation between the numbers of a row, in [-1, 1]. A row is a text of numbers separated by
 * spaces, as many in the prediction as in the truth: "4 1 3 5 2".
 *
 * @throws MetricError `undefined_score` when the numbers of a row are all the same, or only one; `length_mismatch` when a row has more
 * or fewer than its truth; `type_mismatch` on what is no finite number; on missing cells, unequal lengths, no rows, bad weights
 */
export function rowSpearman(truth: TextColumn, prediction: TextColumn, options?: CorrelationOptions): number {
  return meanOf(rowCorrelations(truth, prediction, options));
}

export function readRowCorrelations(
  truth: Table,
  prediction: Table,
  options: MetricOptions | undefined,
): RowValues {
  const columns = pickColumns(truth, prediction, options?.column);
  return rowCorrelations(columns.truth.vector, columns.prediction.vector, options);
}

function rowCorrelations(
  truthColumn: TextColumn,
  predictionColumn: TextColumn,
  options: CorrelationOptions | undefined,
): RowValues {
  const truth = toTexts(truthColumn, "truth");
  const prediction = toTexts(predictionColumn, "prediction");
  const weights = toWeights(options?.weights);
  const rows = checkRows({ truth, prediction, weights });
  const values = Float64Array.from(truth, (text, row) => {
    const actual = numbersOf(text, row, "truth");
    const guess = numbersOf(prediction[row]!, row, "prediction");
    if (actual.length !== guess.length) throw unequal(actual.length, guess.length, row);
    const correlation = rankCorrelate(actual, guess);
    if (correlation === undefined) throw noCorrelation({ truth: actual, prediction: guess, row });
    return correlation;
  });
  return { rows, arrays: { values, weights } };
}

function numbersOf(text: string, row: number, column: string): Float64Array {
  return Float64Array.from(splitTokens(text), (token) => {
    const value = Number(token);
    if (Number.isFinite(value)) return value;
    throw new MetricError({
      code: "type_mismatch",
      message: `Column "${column}" holds "${token}" in row ${row}; it must hold numbers separated by spaces.`,
      column,
      row,
    });
  });
}

function unequal(actual: number, guess: number, row: number): MetricError {
  return new MetricError({
    code: "length_mismatch",
    message: `Row ${row} of the prediction has ${guess} numbers, its truth ${actual}.`,
    column: "prediction",
    row,
  });
}
