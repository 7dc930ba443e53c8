import { MetricError } from "@mledojo/metrics";
import { makeVector, Table, type Vector } from "apache-arrow";

import type { LoadedTask } from "./grade-bytes.ts";
import type { MetricRows } from "./metric-words.ts";

/**
 * The same error, of the truth's column where the answers alone are so large that a score overflows: a prediction of zeros, which
 * could not be smaller, overflows as well. A metric sees no more than a sum, and asks for smaller predictions.
 */
export function overflowOfAnswers(
  error: MetricError,
  { metric, key, card }: LoadedTask,
  { columns, slots }: MetricRows,
): MetricError {
  if (error.code !== "overflow" || error.column !== undefined) return error;
  const rows = slots instanceof Uint32Array ? slots.length : slots.to - slots.from;
  const zeros = new Table(
    Object.fromEntries(
      columns.map(({ name }): [string, Vector] => [name, makeVector(new Float64Array(rows))]),
    ),
  );
  try {
    metric.prepare(key.truthAt(slots), zeros, card.metric.options).score();
  } catch (other) {
    if (MetricError.isInstance(other) && other.code === "overflow") {
      const message =
        "The score exceeds the largest number a double can hold, even where all predictions are 0: the answers are too large for it.";
      return new MetricError({ code: "overflow", message, column: "truth", cause: error });
    }
  }
  return error;
}
