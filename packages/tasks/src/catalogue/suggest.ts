/** The known names nearest to a mistyped one, best first, at most three. */
export function suggestNames(typed: string, known: readonly string[]): string[] {
  const wanted = typed.toLowerCase();
  return known
    .map((name) => ({
      name,
      distance: name.includes(wanted) || wanted.includes(name) ? 1 : editDistance(wanted, name),
    }))
    .filter(({ name, distance }) => distance <= Math.max(2, Math.floor(name.length / 3)))
    .toSorted((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1))
    .slice(0, 3)
    .map(({ name }) => name);
}

/** Levenshtein distance with one row of memory. */
function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const current = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = previous[j - 1]! + Number(a[i - 1] !== b[j - 1]);
      current.push(Math.min(replaced, previous[j]! + 1, current[j - 1]! + 1));
    }
    previous = current;
  }
  return previous[b.length]!;
}
