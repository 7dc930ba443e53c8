import type { SubmissionSchema } from "../contract.ts";
import { comparesIds, idColumns, mayRepeat, scoresDuplicates } from "../submission/row-key.ts";

/** What the parts of a submission's description, each right by itself, contradict each other in. */
export function schemaFaults(schema: SubmissionSchema): string[] {
  const { columns, join = "id", idCheck, idsAs, sortedWithin, columnsBy } = schema;
  const { gaps = "left-out", lenient = [] } = schema;
  const names = [...idColumns(schema), ...columns.map(({ name }) => name)];
  const taken = [...idColumns(schema), ...columns.flatMap(({ name, takenAs }) => takenAs ?? name)];
  const faults: string[] = [];
  if (new Set(names).size !== names.length) faults.push("two columns of the submission have the same name");
  if (columnsBy === "position" && columns.some(({ takenAs }) => takenAs !== undefined))
    faults.push("columns that are taken by position have no names to be `takenAs`");
  else if (new Set(taken).size !== taken.length)
    faults.push("two columns of the submission may be taken by the same name");
  if (idCheck !== undefined && join !== "row-position" && join !== "sorted-position")
    faults.push('`idCheck` has a meaning only where `join` is "row-position" or "sorted-position"');
  if (idCheck === "row-by-row" && join === "sorted-position")
    faults.push(
      'rows that `join`: "sorted-position" sorts have no place of their own: compare their ids "as-set"',
    );
  if (sortedWithin !== undefined && (join !== "sorted-position" || idCheck !== "as-set"))
    faults.push('`sortedWithin` has a meaning only where `join` is "sorted-position" and `idCheck` "as-set"');
  if ((join === "sorted-position" || idsAs === "pandas") && idColumns(schema).length > 1)
    faults.push('where `join` is "sorted-position", or `idsAs` is "pandas", one column names a row');
  if (
    gaps !== "left-out" &&
    !lenient.includes("missing_value") &&
    (gaps === "null-cells" || !lenient.includes("missing_id"))
  )
    faults.push(
      '`gaps` has a meaning only where `lenient` lets "missing_value" pass, or "missing_id" where it is "null"',
    );
  if (comparesIds(schema) && (lenient.includes("missing_id") || lenient.includes("unknown_id")))
    faults.push('where `idCheck` compares ids `lenient` cannot let "missing_id" or "unknown_id" pass');
  if (scoresDuplicates(schema) && (join !== "id" || mayRepeat(schema)))
    faults.push('"duplicate_id" is let pass only where rows are joined by id and `rowsPerId` is "one"');
  if (!mayRepeat(schema)) {
    if (columns.some((column) => column.type === "text" && column.joinedBy !== undefined))
      faults.push("`joinedBy` has a meaning only where `rowsPerId` allows more than one row");
    return faults;
  }
  if (join !== "id") faults.push("rows that are joined by position are one per id: leave `rowsPerId` out");
  if (gaps !== "left-out")
    faults.push("where `rowsPerId` allows several rows `gaps` has no meaning: leave it out");
  if (idsAs === "pandas")
    faults.push("where `rowsPerId` allows several rows ids are text: leave `idsAs` out");
  const [column, ...others] = columns;
  if (others.length > 0 || (column?.type !== "text" && column?.type !== "labels"))
    faults.push(
      "where `rowsPerId` allows several rows there is one column beside the id, of type text or labels",
    );
  if (column?.type === "text" && column.joinedBy === undefined)
    faults.push('say with `joinedBy` what stands between the texts of an id\'s rows, such as ";" for masks');
  return faults;
}
