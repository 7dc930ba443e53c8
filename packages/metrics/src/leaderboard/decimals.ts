/** Decimals that `toFixed` can show. */
const mostDecimals = 100;

/** Decimals that a number shows in its shortest notation: 2 for 0.49, 5 for 1e-5, 0 for 1e21. */
export function decimalsOf(value: number): number {
  const [digits = "", exponent = "0"] = String(value).split("e");
  const point = digits.indexOf(".");
  const shown = point === -1 ? 0 : digits.length - point - 1;
  return Math.min(mostDecimals, Math.max(0, shown - Number(exponent)));
}

/** The most decimals that any of the scores shows: the precision of a board. 0 without scores. */
export function mostDecimalsOf(scores: Iterable<number>): number {
  let most = 0;
  for (const score of scores) most = Math.max(most, decimalsOf(score));
  return most;
}

/**
 * A number rounded to so many decimals: exactly, and where it lies in the very middle to the even digit, as Python's
 * `round` does.
 */
export function roundToDecimals(value: number, decimals: number): number {
  const rounded = Number(value.toFixed(decimals));
  if (decimals + decimalsBeyond > mostDecimals || Math.abs(value) >= 1e21) return rounded;
  // `toFixed` takes a middle away from zero. A number is one when its exact decimals end in 5 and zeros.
  const exact = value.toFixed(decimals + decimalsBeyond);
  if (!/^5(?:0+)$/u.test(exact.slice(-decimalsBeyond))) return rounded;
  const below = exact.slice(0, -decimalsBeyond);
  return Number(Number(below.at(decimals === 0 ? -2 : -1)) % 2 === 0 ? below : value.toFixed(decimals));
}

/** A double other than the middle differs from it within so many further decimals. */
const decimalsBeyond = 25;
