/** Exactly rounded quotients of decimals that are too long for one double. */

/** Powers of ten that are exact doubles. */
export const POWERS: Float64Array = Float64Array.from({ length: 23 }, (_, exponent) =>
  Number(`1e${exponent}`),
);

/** 2^27 + 1: splits a double into two halves whose products are exact. */
const SPLITTER = 134_217_729;
const MARGIN = 2 ** -98;

/**
 * The number with the significant digits `high` (the first nine at most) and `low` (the next nine), `digits` in all,
 * the last `decimals` of what was written after the point. NaN when it has too many digits to tell here.
 */
export function decimalOf(high: number, low: number, digits: number, decimals: number): number {
  if (decimals > 22) return Number.NaN;
  if (digits <= 9) return decimals === 0 ? high : high / POWERS[decimals]!;
  if (digits > 18) return Number.NaN;
  const scale = POWERS[digits - 9]!;
  if (digits <= 15) return (high * scale + low) / POWERS[decimals]!;
  return divideLong(high, scale, low, POWERS[decimals]!);
}

/**
 * (high * scale + low) / divisor rounded once, or NaN when the rounding cannot be told. `high` is below 10^15,
 * `low` below 10^9, the sum below 10^19; `scale` and `divisor` are of POWERS. The quotient is computed with its remainder in
 * twice the precision (Dekker 1971).
 */
export function divideLong(high: number, scale: number, low: number, divisor: number): number {
  const product = high * scale;
  const numeratorRest = productError(high, scale, product) + low;
  const quotient = (product + numeratorRest) / divisor;
  const back = quotient * divisor;
  // The first sum is of whole numbers near each other, hence exact; what is left is small, and so is its rounding.
  const remainder = product - back + numeratorRest - productError(quotient, divisor, back);
  const correction = remainder / divisor;
  const margin = quotient * MARGIN;
  const rounded = quotient + (correction - margin);
  return rounded === quotient + (correction + margin) ? rounded : Number.NaN;
}

/** What a * b lost when it was rounded to `product`: exact. */
function productError(a: number, b: number, product: number): number {
  const scaledA = a * SPLITTER;
  const highA = scaledA - (scaledA - a);
  const lowA = a - highA;
  const scaledB = b * SPLITTER;
  const highB = scaledB - (scaledB - b);
  const lowB = b - highB;
  return lowA * lowB - (product - highA * highB - lowA * highB - highA * lowB);
}
