/** Exactly rounded quotients of decimals that are too long for one double. */

/** Powers of ten that are exact doubles. */
export const POWERS: Float64Array = Float64Array.from({ length: 23 }, (_, exponent) =>
  Number(`1e${exponent}`),
);

/** 2^27 + 1: splits a double into two halves whose products are exact. */
const SPLITTER = 134_217_729;
const MARGIN = 2 ** -98;

/** 10^-n as the nearest double, its two halves, and what it lacks, each in an array by n: 106 bits in all. */
export const INVERSES = Float64Array.from(POWERS, (power) => 1 / power);
export const INVERSE_HIGHS = INVERSES.map(upperHalf);
export const INVERSE_LOWS = INVERSES.map((inverse, exponent) => inverse - INVERSE_HIGHS[exponent]!);
export const INVERSE_RESTS = INVERSES.map((inverse, exponent) => {
  const power = POWERS[exponent]!;
  const back = inverse * power;
  return (1 - back - productError(inverse, power, back)) / power;
});

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
  const highA = upperHalf(a);
  const lowA = a - highA;
  const highB = upperHalf(b);
  const lowB = b - highB;
  return lowA * lowB - (product - highA * highB - lowA * highB - highA * lowB);
}

/** The upper 26 bits of a double (Veltkamp): what is left fits in 26 bits as well. */
function upperHalf(value: number): number {
  const scaled = value * SPLITTER;
  return scaled - (scaled - value);
}
