import { levenshtein } from "../sequences/levenshtein.ts";

/** Of a name that nobody could have meant in full, only the beginning is looked at. */
const maxLetters = 200;
const maxNames = 3;

/**
 * The names that were probably meant by a wrong one, best first, at most three: those that differ from it in fewer than half of
 * the letters of the longer. Case counts for nothing, nor whether words are parted by spaces, underscores or hyphens; a name that holds the
 * other whole (of three letters or more) is one letter away.
 */
export function nearestNames(wrong: string, names: readonly string[]): string[] {
  const wanted = lettersOf(wrong.slice(0, maxLetters));
  return names
    .map((name) => {
      const letters = lettersOf(name);
      const longer = Math.max(wanted.length, letters.length);
      const excess = Math.abs(wanted.length - letters.length);
      return { name, distance: distanceOf(wanted, letters), longer, excess };
    })
    .filter(({ distance, longer }) => distance < longer / 2)
    .toSorted((a, b) => a.distance - b.distance || a.excess - b.excess)
    .slice(0, maxNames)
    .map(({ name }) => name);
}

function lettersOf(name: string): readonly string[] {
  return Array.from(
    name
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_]+/gu, "-"),
  );
}

function distanceOf(a: readonly string[], b: readonly string[]): number {
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a];
  const held =
    shorter.length > 2 && shorter.length < longer.length && longer.join("").includes(shorter.join(""));
  return held ? 1 : levenshtein(a, b);
}
