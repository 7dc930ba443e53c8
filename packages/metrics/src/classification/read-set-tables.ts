import { DataType, type Table } from "apache-arrow";
import { namedColumn, pickColumns } from "../columns/pick-column.ts";
import type { MetricOptions } from "../contract.ts";
import { readIndicatorSets, readTextSets, type SetPairs } from "./label-sets.ts";

/** Reads label sets from tables: those of a text column, else one 0/1 column per label. */
export function readSetTables(truth: Table, prediction: Table, options: MetricOptions | undefined): SetPairs {
  if (options?.column === undefined && !holdsTexts(truth)) {
    const names = options?.columns ?? truth.schema.fields.map((field) => field.name);
    return readIndicatorSets(
      names.map((name) => namedColumn(truth, name, "truth").vector),
      names.map((name) => namedColumn(prediction, name, "prediction").vector),
      options?.weights,
    );
  }
  const columns = pickColumns(truth, prediction, options?.column);
  return readTextSets(columns.truth.vector, columns.prediction.vector, options?.weights);
}

/** A text column means label sets; a table without one holds indicators. */
function holdsTexts(table: Table): boolean {
  return table.schema.fields.some((field) => {
    const type: unknown = field.type;
    return DataType.isUtf8(type) || DataType.isLargeUtf8(type) || DataType.isDictionary(type);
  });
}
