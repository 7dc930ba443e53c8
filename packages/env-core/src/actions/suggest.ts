import { levenshtein } from "@mledojo/metrics";

/** ` Did you mean "…"?` for the name nearest to a wrong one, or nothing when none is near. */
export function suggest(wrong: string, names: readonly string[]): string {
  const short = wrong.slice(0, 64).toLowerCase().split("");
  const nearest = names
    .map((name) => ({ name, edits: levenshtein(short, name.toLowerCase().split("")) }))
    .toSorted((a, b) => a.edits - b.edits)[0];
  return nearest !== undefined && nearest.edits <= Math.max(2, nearest.name.length / 3)
    ? ` Did you mean "${nearest.name}"?`
    : "";
}
