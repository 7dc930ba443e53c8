/** Texts of several rows as one: in an order of their own, so that that of the rows does not matter, and without empty ones. */
export function joinCells(cells: readonly string[], joinedBy: string): string {
  return cells
    .filter((cell) => cell.trim() !== "")
    .toSorted()
    .join(joinedBy);
}
