import type { TaskCard } from "../contract.ts";
import { TaskError } from "../errors.ts";
import { HALF_COLUMN } from "./answers-file.ts";
import type { TaskContent } from "./content.ts";
import { targetOfColumn } from "./target-of-column.ts";

/** Throws when what is to be written could not be graded: that is the task author's mistake, not the agent's. */
export function checkContent(card: TaskCard, content: TaskContent): void {
  const { ids, columns, halves } = content.answers;
  const fail = (what: string): never => {
    throw new TaskError({ code: "invalid_task", message: `Task "${card.id}": ${what}.` });
  };
  if (ids.length === 0) fail("the test has no rows");
  if (new Set(ids).size !== ids.length) fail("two test rows have the same id");
  if (ids.includes("")) fail("a test row has an empty id");
  if (halves.length !== ids.length) fail(`${halves.length} halves for ${ids.length} test rows`);
  const names = Object.keys(columns);
  for (const name of names) {
    if (columns[name]?.length !== ids.length) fail(`the answers in "${name}" are not as many as the ids`);
  }
  if (names.includes(HALF_COLUMN) || card.submission.id === HALF_COLUMN) {
    fail(`no target or id may be called "${HALF_COLUMN}"`);
  }
  for (const column of card.submission.columns) targetOfColumn(card.submission, column, names);
  for (const path of Object.keys(content.publicFiles)) {
    const parts = path.split("/");
    if (parts.some((part) => part === "" || part === "." || part === "..") || path.includes("\0")) {
      fail(`the public file name "${path}" is not a plain relative path`);
    }
  }
}
