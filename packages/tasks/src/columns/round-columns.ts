import { roundDecimals } from "@mledojo/metrics";

import type { SubmissionColumn } from "../contract.ts";
import { NumberSink } from "./number-sink.ts";
import type { ColumnSink } from "./sink.ts";

/** Rounds the values of the columns that say so; `sinks` are what was read of them. */
export function roundColumns(columns: readonly SubmissionColumn[], sinks: readonly ColumnSink[]): void {
  for (const [at, column] of columns.entries()) {
    const sink = sinks[at];
    if (!("round" in column) || column.round === undefined || !(sink instanceof NumberSink)) continue;
    const { round } = column;
    const { values } = sink;
    for (let slot = 0; slot < values.length; slot += 1) values[slot] = roundDecimals(values[slot]!, round);
  }
}
