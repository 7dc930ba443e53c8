/** Exactly rounded quotients of decimals that are too long for one double. */

/** Powers of ten that are exact doubles. */
export const POWERS: Float64Array = Float64Array.from({ length: 23 }, (_, exponent) =>
  Number(`1e${exponent}`),
);

/** 2^27 + 1: splits a double into two halves whose products are exact. */
const SPLITTER = 134_217_729;
const MARGIN = 2 ** -98;

/** 10^-n as the nearest double, its two halves, and what it lacks, each in an array by n: 106 bits in all. */
const INVERSES = Float64Array.from(POWERS, (power) => 1 / power);
const INVERSE_HIGHS = INVERSES.map(upperHalf);
const INVERSE_LOWS = INVERSES.map((inverse, exponent) => inverse - INVERSE_HIGHS[exponent]!);
const INVERSE_RESTS = INVERSES.map((inverse, exponent) => {
  const power = POWERS[exponent]!;
  const back = inverse * power;
  return (1 - back - productError(inverse, power, back)) / power;
});

/**
 * The number with the significant digits `high` (of `highDigits`, eight at most) and `low` (the next `lowDigits`, twelve
 * at most, nineteen in all), the last `decimals` of what was written after the point. NaN when it has too many digits to tell here.
 */
export function decimalOf(
  high: number,
  highDigits: number,
  low: number,
  lowDigits: number,
  decimals: number,
): number {
  if (decimals > 22) return Number.NaN;
  if (lowDigits === 0) return decimals === 0 ? high : high / POWERS[decimals]!;
  // 10^n is 5^n times a power of two; 10^8 * 5^11 and 10^7 * 5^12 are below 2^53: the product is exact.
  const product = high * POWERS[lowDigits]!;
  if (highDigits + lowDigits <= 15) return (product + low) / POWERS[decimals]!;
  return scaleDown(product, low, decimals);
}

/**
 * (product + low) / 10^decimals rounded once, or NaN when the rounding cannot be told. Both are whole, `low` the
 * smaller. A product with the inverse in twice the precision (Dekker 1971), off by less than 2^-102 of it.
 */
function scaleDown(product: number, low: number, decimals: number): number {
  const sum = product + low;
  const rest = low - (sum - product);
  const inverse = INVERSES[decimals]!;
  const inverseHigh = INVERSE_HIGHS[decimals]!;
  const inverseLow = INVERSE_LOWS[decimals]!;
  const sumHigh = upperHalf(sum);
  const sumLow = sum - sumHigh;
  const scaled = sum * inverse;
  const lost =
    sumLow * inverseLow - (scaled - sumHigh * inverseHigh - sumLow * inverseHigh - sumHigh * inverseLow);
  const correction = lost + (sum * INVERSE_RESTS[decimals]! + rest * inverse);
  const margin = scaled * MARGIN;
  const rounded = scaled + (correction - margin);
  return rounded === scaled + (correction + margin) ? rounded : Number.NaN;
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
