import { codeDistance } from "./code-distance.ts";
import { createTokenCodes } from "./token-codes.ts";

/**
 * Levenshtein distance of two token sequences: the least number of tokens inserted, deleted or replaced.
 * O(|a|·|b| / 32) time, O(|a| + |b|) memory, common ends skipped.
 */
export function levenshtein(a: readonly string[], b: readonly string[]): number {
  const codes = createTokenCodes();
  return codeDistance(codes(a), codes(b));
}
