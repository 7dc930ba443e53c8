import { joinCells } from "../columns/join-cells.ts";
import type { Half, SubmissionSchema } from "../contract.ts";
import { TaskError } from "../errors.ts";
import { keysOfRows } from "../submission/row-key.ts";
import type { Answers } from "./content.ts";
import { targetOfColumn } from "./target-of-column.ts";

/** Answers of which the halves may not have been drawn yet. */
export interface GivenAnswers extends Omit<Answers, "halves"> {
  readonly halves?: readonly Half[];
}

/**
 * Answers with one row for each id out of such with a row for each object: the texts of the target are put together as those of
 * a submission are; whatever else is said of an id, its half too, must be the same in all of its rows. Throws what `refuse` makes of a
 * fault: by default `TaskError` (`invalid_task`).
 */
export function collectAnswers(
  schema: SubmissionSchema,
  { ids, columns, halves }: GivenAnswers,
  refuse: (what: string) => Error = invalidTask,
): GivenAnswers {
  const rowsOf = new Map<string, number[]>();
  for (const [row, key] of keysOfRows(ids).entries()) {
    const rows = rowsOf.get(key);
    if (rows === undefined) rowsOf.set(key, [row]);
    else rows.push(row);
  }
  const groups = [...rowsOf.values()];
  const firsts = <Cell extends string>(what: string, cells: readonly Cell[]): Cell[] =>
    [...rowsOf].map(([key, rows]) => {
      const first = cells[rows[0]!]!;
      if (rows.every((row) => cells[row] === first)) return first;
      throw refuse(`the rows of "${key}" differ in ${what}: only what is to be predicted may`);
    });
  const [column] = schema.columns;
  const target = column === undefined ? null : targetOfColumn(schema, column, Object.keys(columns));
  const joinedBy = column?.type === "text" ? (column.joinedBy ?? " ") : " ";
  return {
    ids: ids.map((cells) => groups.map((rows) => cells[rows[0]!]!)),
    columns: Object.fromEntries(
      Object.entries(columns).map(([name, cells]) => [
        name,
        name === target
          ? groups.map((rows) =>
              joinCells(
                rows.map((row) => cells[row] ?? ""),
                joinedBy,
              ),
            )
          : firsts(`"${name}"`, cells),
      ]),
    ),
    ...(halves !== undefined && { halves: firsts("their half", halves) }),
  };
}

function invalidTask(what: string): TaskError {
  return new TaskError({ code: "invalid_task", message: `The answers cannot be used: ${what}.` });
}
