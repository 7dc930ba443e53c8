import type { TaskCard } from "../contract.ts";
import { TaskError } from "../errors.ts";
import { idColumns, joinsById, keysOfRows } from "../submission/row-key.ts";
import { HALF_COLUMN } from "./answers-file.ts";
import type { TaskContent } from "./content.ts";
import { positiveFault } from "./check-positive.ts";
import { targetOfColumn } from "./target-of-column.ts";

/** Throws when what is to be written could not be graded: that is the task author's mistake, not the agent's. */
export function checkContent(card: TaskCard, content: TaskContent): void {
  const { ids, columns, halves } = content.answers;
  const fail = (what: string): never => {
    throw new TaskError({ code: "invalid_task", message: `Task "${card.id}": ${what}.` });
  };
  const idNames = idColumns(card.submission);
  const rows = ids[0]?.length ?? 0;
  if (rows === 0) fail("the test has no rows");
  if (ids.length !== idNames.length || ids.some((cells) => cells.length !== rows))
    fail(`the test rows do not each have ${idNames.join(" and ")}`);
  if (joinsById(card.submission)) {
    if (new Set(keysOfRows(ids)).size !== rows) fail(`two test rows have the same ${idNames.join(" and ")}`);
    if (ids.some((cells) => cells.includes(""))) fail("a test row has an empty id");
  }
  if (halves.length !== rows) fail(`${halves.length} halves for ${rows} test rows`);
  const names = Object.keys(columns);
  for (const name of names) {
    if (columns[name]?.length !== rows) fail(`the answers in "${name}" are not as many as the ids`);
  }
  for (const name of names) if (idNames.includes(name)) fail(`"${name}" is both an id and an answer`);
  if (names.includes(HALF_COLUMN) || idNames.includes(HALF_COLUMN)) {
    fail(`no target or id may be called "${HALF_COLUMN}"`);
  }
  for (const column of card.submission.columns) targetOfColumn(card.submission, column, names);
  const unclear = positiveFault(card, columns);
  if (unclear !== null) fail(unclear);
  for (const path of Object.keys(content.publicFiles)) {
    const parts = path.split("/");
    if (parts.some((part) => part === "" || part === "." || part === "..") || path.includes("\0")) {
      fail(`the public file name "${path}" is not a plain relative path`);
    }
  }
}
