import { Table, type Vector } from "apache-arrow";

import type { ColumnValues, Slots } from "../columns/sink.ts";

/** The predictions at some slots. */
export function predictionTable(columns: readonly ColumnValues[], slots: Slots): Table {
  return new Table(
    Object.fromEntries(columns.map((sink): [string, Vector] => [sink.name, sink.vector(slots)])),
  );
}
