import { levenshtein } from "../sequences/levenshtein.ts";

/** The nearest name, case, spaces and underscores aside, if it shares more than half its letters. */
export function nearest(name: string, candidates: readonly string[]): string | undefined {
  const letters = Array.from(name.toLowerCase().replaceAll(/[\s_]+/gu, "-"));
  let best: string | undefined;
  let bestShare = 0.5;
  for (const candidate of candidates) {
    const others = Array.from(candidate.toLowerCase());
    const distance = levenshtein(letters, others) / Math.max(letters.length, others.length);
    if (distance < bestShare) {
      best = candidate;
      bestShare = distance;
    }
  }
  return best;
}
