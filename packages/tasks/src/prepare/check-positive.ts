import type { TaskCard } from "../contract.ts";
import { quotedLabels } from "../submission/quoted-names.ts";
import { targetOfColumn } from "./target-of-column.ts";

/**
 * What is wrong where a column holds a probability and nothing says of what: other answers than 0 and 1 would all count as 0. Null
 * where nothing is.
 */
export function positiveFault(
  { submission }: TaskCard,
  columns: Readonly<Record<string, readonly string[]>>,
): string | null {
  for (const column of submission.columns) {
    if (column.type !== "probability" || column.positive !== undefined || column.class !== undefined)
      continue;
    const target = targetOfColumn(submission, column, Object.keys(columns));
    const labels = new Set(columns[target]);
    if ([...labels].every((label) => label === "0" || label === "1")) continue;
    const which =
      column.name === target ? "its column of probabilities" : `the column of probabilities "${column.name}"`;
    return `the answers in "${target}" are labels (${quotedLabels([...labels])}), and ${which} does not say which of them counts as 1: give it "positive" or, where there is a column for each, "class"`;
  }
  return null;
}
