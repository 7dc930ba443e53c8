import type { TableRecipe } from "../catalogue/recipe-schema.ts";
import type { TaskCard } from "../contract.ts";
import { readTable, type TextTable } from "../csv/read-table.ts";
import { TaskError } from "../errors.ts";
import { quotedNames } from "../submission/quoted-names.ts";
import { idColumns } from "../submission/row-key.ts";

/**
 * The table of a recipe, with every column that the recipe uses. Throws `TaskError` (`damaged_source`): which of the two is wrong,
 * the file or the recipe, cannot be known here, so that the message names what the recipe asks for and how to mend either.
 */
export function readRecipeTable(bytes: Buffer, card: TaskCard, recipe: TableRecipe): TextTable {
  const file = recipe.source.table;
  const hint = separatorHint(bytes);
  const damaged = (what: string, field = "source.table"): TaskError =>
    new TaskError({
      code: "damaged_source",
      message: `${file}, which source.table in task.json asks for: ${what}.${hint} Mend ${field} in task.json, or the file: restore it from its origin.`,
    });
  const table = readTable(bytes, file, damaged);
  for (const [field, names] of columnsAskedFor(card, recipe)) {
    for (const name of names) {
      if (table.names.includes(name)) continue;
      throw damaged(
        `${field} asks for "${name}", but there is no column "${name}"; it has ${quotedNames(table.names)}`,
        field,
      );
    }
  }
  return table;
}

/** Every column that is read; the table may have others, which nobody sees. */
function columnsAskedFor(
  { submission }: TaskCard,
  { columns, split }: TableRecipe,
): (readonly [field: string, names: readonly string[]])[] {
  const ids = idColumns(submission);
  return [
    ["columns.features", columns.features],
    ["columns.trainOnly", columns.trainOnly],
    ["columns.target", columns.target],
    ["split.by", split.by === undefined ? [] : [split.by]],
    // One id is numbered; several are columns of the table.
    ["submission.id", ids.length > 1 ? ids : []],
  ];
}

/** What to say of a header that is one cell because others separate its cells. */
function separatorHint(bytes: Buffer): string {
  const header = bytes.toString("utf8", 0, 4096).split(/[\r\n]/, 1)[0] ?? "";
  const separator = [";", "\t"].find((mark) => header.includes(mark));
  if (header.includes(",") || separator === undefined) return "";
  return ` Its header seems to be separated by ${separator === ";" ? "semicolons" : "tabs"}: a table has commas between its cells.`;
}
