import type { Table } from "apache-arrow";
import { MetricError } from "../errors/metric-error.ts";
import { namedColumn } from "./pick-column.ts";
import type { ColumnPair } from "./pick-many.ts";

/**
 * The value columns of the truth, each with the column of the prediction that stands where it does, whatever its name.
 * @throws MetricError `missing_column` unless the prediction has as many
 */
export function pairByPosition(
  truth: Table,
  prediction: Table,
  names: readonly string[] = truth.schema.fields.map((field) => field.name),
): readonly ColumnPair[] {
  checkWidth(prediction, names.length);
  return names.map((name, at) => ({
    name,
    truth: namedColumn(truth, name, "truth").vector,
    prediction: prediction.getChildAt(at)!,
  }));
}

/** @throws MetricError `missing_column` unless the prediction has as many columns */
export function checkWidth(prediction: Table, columns: number): void {
  const given = prediction.schema.fields.length;
  if (given === columns) return;
  throw new MetricError({
    code: "missing_column",
    message: `The prediction must have ${columns} columns, as the truth has; it has ${given}.`,
  });
}
