import type { NumberSink } from "../columns/number-sink.ts";
import { countOf, listRows, type ProblemList } from "./problem-list.ts";

/** How far a row's probabilities may be from adding up to 1: enough for columns written with four decimals. */
const TOLERANCE = 0.001;

/** Finds rows whose probabilities do not add up to 1. `rowOfSlot` is the file's row number of each slot. */
export function checkRowSums(
  sinks: readonly NumberSink[],
  rowOfSlot: Int32Array,
  problems: ProblemList,
): void {
  for (let slot = 0; slot < rowOfSlot.length; slot += 1) {
    let sum = 0;
    for (const sink of sinks) sum += sink.values[slot]!;
    if (Math.abs(sum - 1) <= TOLERANCE) continue;
    const example = { row: rowOfSlot[slot]!, value: String(Number(sum.toPrecision(6))) };
    problems.add(
      "row_sum",
      null,
      example,
      (entry) =>
        `The probabilities of ${countOf(entry.count, "row")} do not add up to 1: ${listRows(entry)}. Divide each row by its sum.`,
    );
  }
}
