import { Table, vectorFromArray, type Vector } from "apache-arrow";
import { readEpisode } from "../log/read-episode.ts";
import { stepColumnNames, stepColumns } from "./step-columns.ts";
import { stepRows, type StepRow } from "./step-row.ts";

function columnOf(rows: readonly StepRow[], name: keyof StepRow): Vector {
  return vectorFromArray(
    rows.map((row) => row[name]),
    stepColumns[name],
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
  return new Table(Object.fromEntries(stepColumnNames.map((name) => [name, columnOf(rows, name)])));
}
