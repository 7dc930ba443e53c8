/** 0.5, 0.55, … up to `last`, each the double nearest to its decimal, so that an IoU of exactly 3/5 does not exceed 0.6. */
export function iouThresholds(last: 0.75 | 0.95): readonly number[] {
  const count = last === 0.75 ? 6 : 10;
  return Array.from({ length: count }, (_, at) => (50 + 5 * at) / 100);
}

/** As numpy's `arange(0.5, 1, 0.05)` has them: the third is 0.6000000000000001. For variants. */
export function arangeThresholds(): readonly number[] {
  const step = 0.55 - 0.5;
  return Array.from({ length: 10 }, (_, at) => 0.5 + at * step);
}
