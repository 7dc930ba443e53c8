import { showText } from "./problem.ts";

/** A table may have thousands of columns. */
const MAX_NAMES = 20;

/** Names of columns for a sentence, each in quotes: one that holds a comma is no two. Of many the first. */
export function quotedNames(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMES).map((name) => `"${showText(name)}"`);
  const more = names.length - shown.length;
  return `${shown.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
