import { compare } from "./compare.ts";

/**
 * Texts of several rows as one: in an order of their own, so that that of the rows does not matter, and without empty ones. Those
 * that begin with numbers ascend by them, as the runs of a mask have to.
 */
export function joinCells(cells: readonly string[], joinedBy: string): string {
  return cells
    .filter((cell) => cell.trim() !== "")
    .toSorted()
    .toSorted((one, other) => compare(firstNumber(one), firstNumber(other)))
    .join(joinedBy);
}

/** Infinity where a text begins with none: it then comes after those that do. */
function firstNumber(text: string): number {
  const digits = /^\s*(\d+(?:\.\d+)?)(?=\s|$)/.exec(text)?.[1];
  return digits === undefined ? Infinity : Number(digits);
}
