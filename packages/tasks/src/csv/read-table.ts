import { TaskError } from "../errors.ts";
import { cellText, textStart } from "./bytes.ts";
import { readRecord } from "./read-record.ts";
import { createRowReader } from "./row-reader.ts";
import { windowOf } from "./text-window.ts";

/** A whole table as text, column by column. */
export interface TextTable {
  readonly names: readonly string[];
  readonly rows: number;
  /** The cells of a column; throws when there is no such column. */
  column(name: string): readonly string[];
}

/** The error for a file of a task's own. */
function damagedSource(source: string, what: string): TaskError {
  return new TaskError({
    code: "damaged_source",
    message: `${source}: ${what}. Restore the file from its origin.`,
  });
}

/** Reads a trusted CSV file whole; anything malformed throws what `damaged` makes of it, naming the row. */
export function readTable(
  bytes: Buffer,
  source: string,
  damaged = (what: string): TaskError => damagedSource(source, what),
): TextTable {
  const header = readRecord(bytes, textStart(bytes));
  if (header === null) throw damaged("the file is empty");
  const names = header.cells;
  if (new Set(names).size !== names.length) throw damaged("two columns have the same name");

  const columns: string[][] = names.map(() => []);
  const reader = createRowReader({
    text: windowOf(bytes, header.next),
    width: names.length,
    onNotUtf8: (rows) => {
      throw damaged(`it is not UTF-8 text after row ${rows}`);
    },
    onBadRow: (row) => {
      throw damaged(`row ${row.row} has ${row.cells} cells, not ${names.length}, or a broken quote`);
    },
  });
  for (let chunk = reader.next(); chunk !== null; chunk = reader.next()) {
    for (let column = 0; column < names.length; column += 1) {
      const cells = columns[column]!;
      for (let cell = column; cell < chunk.rows * chunk.width; cell += chunk.width) {
        const [start, end] = [chunk.starts[cell]!, chunk.ends[cell]!];
        cells.push(cellText(chunk.bytes, start, end, chunk.escaped[cell] === 1));
      }
    }
  }
  const byName = new Map(names.map((name, index) => [name, columns[index]!]));
  return {
    names,
    rows: reader.rowCount(),
    column(name) {
      const cells = byName.get(name);
      if (cells === undefined) throw damaged(`there is no column "${name}"; it has ${names.join(", ")}`);
      return cells;
    },
  };
}
