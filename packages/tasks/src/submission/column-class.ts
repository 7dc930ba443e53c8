import type { SubmissionColumn } from "../contract.ts";

/** The value that counts as 1 in the answers to a column; undefined where it names none. */
export function positiveOf(column: SubmissionColumn): string | undefined {
  return "positive" in column ? column.positive : undefined;
}

/** The class whose probability a column holds; undefined where it is of none. */
export function classOf(column: SubmissionColumn): string | undefined {
  return "class" in column ? column.class : undefined;
}
