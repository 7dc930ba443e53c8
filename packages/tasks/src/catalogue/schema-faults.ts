import type { SubmissionSchema } from "../contract.ts";
import { idColumns, mayRepeat } from "../submission/row-key.ts";

/** What the parts of a submission's description, each right by itself, contradict each other in. */
export function schemaFaults(schema: SubmissionSchema): string[] {
  const { columns, join } = schema;
  const names = [...idColumns(schema), ...columns.map(({ name }) => name)];
  const faults: string[] = [];
  if (new Set(names).size !== names.length) faults.push("two columns of the submission have the same name");
  if (!mayRepeat(schema)) {
    if (columns.some((column) => column.type === "text" && column.joinedBy !== undefined))
      faults.push("`joinedBy` has a meaning only where `rowsPerId` allows more than one row");
    return faults;
  }
  if (join === "row-position")
    faults.push("rows that are joined by position are one per id: leave `rowsPerId` out");
  const [column, ...others] = columns;
  if (others.length > 0 || (column?.type !== "text" && column?.type !== "labels"))
    faults.push(
      "where `rowsPerId` allows several rows there is one column beside the id, of type text or labels",
    );
  if (column?.type === "text" && column.joinedBy === undefined)
    faults.push('say with `joinedBy` what stands between the texts of an id\'s rows, such as ";" for masks');
  return faults;
}
