import type { SubmissionSchema } from "../contract.ts";
import { csvCell } from "../csv/write-csv.ts";
import { readRecord } from "../csv/read-record.ts";
import { SHOWN_LENGTH } from "./problem.ts";

/** The columns that name a row. */
export function idColumns({ id }: Pick<SubmissionSchema, "id">): readonly string[] {
  return typeof id === "string" ? [id] : id;
}

/** Whether rows are joined by their ids alone, so that each of them stands once in the answers. */
export function joinsById({ join = "id" }: Pick<SubmissionSchema, "join">): boolean {
  return join === "id";
}

/** Whether rows are spoken of by their ids: these decide where a row belongs, or have to be right. */
export function goesByIds(schema: Pick<SubmissionSchema, "join" | "idCheck">): boolean {
  return schema.join !== "row-position" || comparesIds(schema);
}

/** Whether ids that do not decide where a row belongs have to be right nevertheless. */
export function comparesIds({ idCheck }: Pick<SubmissionSchema, "idCheck">): boolean {
  return idCheck === "as-set" || idCheck === "row-by-row";
}

/** Whether each row of an id that stands several times is scored. */
export function scoresDuplicates({ lenient }: Pick<SubmissionSchema, "lenient">): boolean {
  return lenient?.includes("duplicate_id") === true;
}

/** Whether an id may have more than one row. */
export function mayRepeat({ rowsPerId = "one" }: Pick<SubmissionSchema, "rowsPerId">): boolean {
  return rowsPerId !== "one";
}

/**
 * What names a row, as one text: an id as it is, the cells of several columns as their CSV record, which no other cells have
 * whatever they hold.
 */
export function keyText(cells: readonly string[]): string {
  const [only] = cells;
  return cells.length === 1 && only !== undefined ? only : cells.map(csvCell).join(",");
}

/** The {@link keyText} of each row of a table; `columns` are those that name its rows. */
export function keysOfRows(columns: readonly (readonly string[])[]): readonly string[] {
  const [first = []] = columns;
  return columns.length === 1
    ? first
    : first.map((_, row) => keyText(columns.map((cells) => cells[row] ?? "")));
}

/** The cells of a {@link keyText} of several columns. */
export function keyCells(key: string): readonly string[] {
  return readRecord(Buffer.from(key), 0)?.cells ?? [];
}

/** The key of several columns for people: long cells are cut, so that each of them shows. */
export function shownKey(cells: readonly string[]): string {
  const whole = keyText(cells);
  if (whole.length <= SHOWN_LENGTH) return whole;
  const room = Math.max(4, Math.floor((SHOWN_LENGTH - cells.length + 1) / cells.length));
  return keyText(cells.map((cell) => (cell.length > room ? `${cell.slice(0, room - 1)}…` : cell)));
}
