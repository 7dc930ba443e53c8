import { Table, vectorFromArray, type DataType, type Vector } from "apache-arrow";
import { readEpisode } from "../log/read-episode.ts";
import { stepColumns } from "./step-columns.ts";
import { stepRows, type StepRow } from "./step-row.ts";

function columnOf(rows: readonly StepRow[], name: string, type: DataType): Vector {
  return vectorFromArray(
    rows.map((row) => Reflect.get(row, name) as unknown),
    type,
  );
}

/**
 * Reads episodes into one Apache Arrow table with a row for each step; see {@link StepRow} for the columns.
 *
 * @param logs - the episodes' folders, in the order in which their rows shall stand
 * @throws EnvError `log_missing` or `log_corrupt`
 */
export async function readSteps(logs: readonly string[]): Promise<Table> {
  const rows: StepRow[] = [];
  for (const log of logs) rows.push(...stepRows(await readEpisode(log)));
  const columns: Record<string, Vector> = {};
  for (const [name, type] of Object.entries(stepColumns)) columns[name] = columnOf(rows, name, type);
  return new Table(columns);
}
