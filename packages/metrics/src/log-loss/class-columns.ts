import type { Table, Vector } from "apache-arrow";
import { namedColumn, onlyColumn } from "../columns/pick-column.ts";

/**
 * The truth's label column, and a probability column of the prediction for each class: those of `classes`, else all.
 * @throws MetricError `missing_column` or `ambiguous_column`
 */
export function pickClassColumns(
  truth: Table,
  prediction: Table,
  options: { readonly column?: string; readonly classes?: readonly string[] } | undefined,
): { readonly truth: Vector; readonly probabilities: ReadonlyMap<string, Vector> } {
  const actual =
    options?.column === undefined ? onlyColumn(truth, "truth") : namedColumn(truth, options.column, "truth");
  const classes = options?.classes ?? prediction.schema.fields.map((field) => field.name);
  const columns = classes.map((name) => [name, namedColumn(prediction, name, "prediction").vector] as const);
  return { truth: actual.vector, probabilities: new Map(columns) };
}
