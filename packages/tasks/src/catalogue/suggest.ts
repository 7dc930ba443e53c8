import { levenshtein } from "@mledojo/metrics";

/** The known names nearest to a mistyped one, best first, at most three. */
export function suggestNames(typed: string, known: readonly string[]): string[] {
  const wanted = typed.trim().toLowerCase();
  return known
    .map((name) => ({ name, distance: nameDistance(wanted, name.toLowerCase()) }))
    .filter(({ name, distance }) => distance <= Math.max(1, Math.floor(name.length / 3)))
    .toSorted((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1))
    .slice(0, 3)
    .map(({ name }) => name);
}

/** A name that holds the other counts as near, unless the part is a mere letter or two. */
function nameDistance(wanted: string, name: string): number {
  const [short, long] = wanted.length < name.length ? [wanted, name] : [name, wanted];
  return short.length > 2 && short !== long && long.includes(short)
    ? 1
    : levenshtein(wanted.split(""), name.split(""));
}
