/** The number of single-character edits between two words. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** ` Did you mean "…"?` for the name nearest to a wrong one, or nothing when none is near. */
export function suggest(wrong: string, names: readonly string[]): string {
  const short = wrong.slice(0, 64).toLowerCase();
  const nearest = names
    .map((name) => ({ name, edits: distance(short, name.toLowerCase()) }))
    .toSorted((a, b) => a.edits - b.edits)[0];
  return nearest !== undefined && nearest.edits <= Math.max(2, nearest.name.length / 3)
    ? ` Did you mean "${nearest.name}"?`
    : "";
}
