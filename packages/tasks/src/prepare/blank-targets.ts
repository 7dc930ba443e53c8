import type { SubmissionColumn, TaskCard } from "../contract.ts";
import type { TextTable } from "../csv/read-table.ts";
import { TaskError } from "../errors.ts";
import { targetOfColumn } from "./target-of-column.ts";

/**
 * Throws `TaskError` (`invalid_task`) where a target that holds classes has blank cells: a missing answer would be taken for
 * one more class, and for the negative one where `positive` names the other.
 */
export function refuseBlankTargets(
  { id, submission }: TaskCard,
  targets: readonly string[],
  table: TextTable,
  file: string,
): void {
  for (const column of submission.columns) {
    if (!holdsClasses(column)) continue;
    const target = targetOfColumn(submission, column, targets);
    const blank = [...table.column(target).entries()].filter(([, cell]) => cell.trim() === "");
    const [first] = blank;
    if (first === undefined) continue;
    throw new TaskError({
      code: "invalid_task",
      message: `Task "${id}": the target "${target}" is blank in ${blank.length} of the ${table.rows} rows of ${file}, first in row ${first[0] + 1} after the header. Leave such rows out of the table, or write their class.`,
    });
  }
}

/** Not where the author says that a blank is a class. */
function holdsClasses(column: SubmissionColumn): boolean {
  if (column.type === "label") return true;
  if (column.type === "probability") return column.positive !== "" && column.class !== "";
  return (column.type === "number" || column.type === "integer") && Boolean(column.positive);
}
