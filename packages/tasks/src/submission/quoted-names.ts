import { showText } from "./problem.ts";

/** A table may have thousands of columns. */
const MAX_NAMES = 20;
const MAX_LABELS = 5;

/** Names of columns for a sentence, each in quotes: one that holds a comma is no two. Of many the first. */
export function quotedNames(names: readonly string[]): string {
  return firstOf(names, MAX_NAMES, (name) => `"${showText(name)}"`);
}

/** Labels for a sentence, in quotes of their own, the first of many. */
export function quotedLabels(labels: readonly string[]): string {
  return firstOf(labels, MAX_LABELS, (label) => `'${showText(label)}'`);
}

function firstOf(all: readonly string[], most: number, quote: (one: string) => string): string {
  const shown = all.slice(0, most).map(quote);
  const more = all.length - shown.length;
  return `${shown.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
