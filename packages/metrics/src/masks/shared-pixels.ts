import type { Masks } from "./masks.ts";

/** Pixels that two masks share, found by walking along their runs: no pixel is drawn. */
export function sharedPixels(one: Masks, maskOfOne: number, other: Masks, maskOfOther: number): number {
  let a = one.firstRun[maskOfOne]!;
  let b = other.firstRun[maskOfOther]!;
  const lastOfA = one.firstRun[maskOfOne + 1]!;
  const lastOfB = other.firstRun[maskOfOther + 1]!;
  let shared = 0;
  while (a < lastOfA && b < lastOfB) {
    const endOfA = one.ends[a]!;
    const endOfB = other.ends[b]!;
    const start = Math.max(one.starts[a]!, other.starts[b]!);
    const end = Math.min(endOfA, endOfB);
    if (end > start) shared += end - start;
    if (endOfA <= endOfB) a++;
    if (endOfB <= endOfA) b++;
  }
  return shared;
}

/** Shared pixels over covered pixels; 0 where both are empty. */
export function maskIou(one: Masks, maskOfOne: number, other: Masks, maskOfOther: number): number {
  const shared = sharedPixels(one, maskOfOne, other, maskOfOther);
  const covered = one.areas[maskOfOne]! + other.areas[maskOfOther]! - shared;
  return covered === 0 ? 0 : shared / covered;
}
