import type { MetricError } from "@mledojo/metrics";

import type { ColumnValues, Slots } from "../columns/sink.ts";
import type { AnswerKey } from "./answer-key.ts";

/** What a metric was given. */
export interface MetricRows {
  readonly columns: readonly ColumnValues[];
  /** The slot of each of its rows. */
  readonly slots: Slots;
}

/**
 * What a metric says, for people who know its rows by their ids and its columns by their names in the files: to the metric, which
 * sees neither, a row is "row 3" and a column is "prediction" or "truth".
 */
export function tellMetricError(
  { message, row }: Pick<MetricError, "message" | "row">,
  key: AnswerKey,
  { columns, slots }: MetricRows,
): string {
  const [only, ...others] = columns;
  const named = only === undefined || others.length > 0 ? message : withColumn(message, only.name);
  if (row === undefined) return named;
  const slot = slots instanceof Uint32Array ? slots[row]! : slots.from + row;
  const at = key.slotOf.indexOf(slot);
  // A metric of somebody's own may name any row.
  if (at === -1) return named;
  const name = key.words.row(key.ids.idOf(at));
  const told = named
    .replaceAll(new RegExp(`\\brow ${row}\\b`, "g"), () => name)
    .replaceAll(new RegExp(`\\bRow ${row}\\b`, "g"), () =>
      name.replace(/^./, (letter) => letter.toUpperCase()),
    );
  return told.includes(name.slice(1)) ? told : `In ${name}: ${told}`;
}

function withColumn(message: string, name: string): string {
  return message
    .replaceAll(/\b([Cc]olumn) "prediction"/g, (_, column: string) => `${column} "${name}"`)
    .replaceAll(/\b([Cc]olumn) "truth"/g, (_, column: string) => `${column} "${name}" of the truth`);
}
