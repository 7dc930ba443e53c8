import type { SubmissionSchema } from "../contract.ts";
import type { TextTable } from "../csv/read-table.ts";
import { idColumns, keysOfRows } from "../submission/row-key.ts";

/** What names each row of a table; null when it lacks a column that does. */
export function tableKeys(table: TextTable, schema: SubmissionSchema): readonly string[] | null {
  const names = idColumns(schema);
  if (names.some((name) => !table.names.includes(name))) return null;
  return keysOfRows(names.map((name) => table.column(name)));
}
