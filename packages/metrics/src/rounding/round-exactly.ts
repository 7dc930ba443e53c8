/** More decimals than any double has, and powers of ten above all doubles: there is nothing to round, or nothing left. */
const MOST_DECIMALS = 323;
const LEAST_DECIMALS = -308;
/** What `toFixed` takes. */
const FIXED_DECIMALS = 100;
const FIXED_SIZE = 1e21;

/** The exact value of a double rounded to decimals, halves to even, as the nearest double. */
export function roundExactly(value: number, decimals: number): number {
  if (!Number.isFinite(value) || value === 0 || decimals > MOST_DECIMALS) return value;
  if (decimals < LEAST_DECIMALS) return value < 0 ? -0 : 0;
  const size = Math.abs(value);
  const whole = decimals >= 0 && size >= FIXED_SIZE;
  if (whole) return value;
  const fixed = decimals >= 0 && decimals <= FIXED_DECIMALS;
  const rounded = fixed ? roundFixed(size, decimals) : roundRational(size, decimals);
  return value < 0 ? -rounded : rounded;
}

/** `toFixed` works with the exact value too, but rounds halves up. */
function roundFixed(size: number, decimals: number): number {
  const text = size.toFixed(decimals);
  // Half a unit of the last place is odd / (2 · 10ⁿ), which a double can be only as odd / 2ⁿ⁺¹.
  const halves = size * 2 ** (decimals + 1);
  const last = text.length - 1;
  const digit = Number(text[last]);
  const isUneven = Number.isInteger(halves) && halves % 2 === 1 && digit % 2 === 1;
  return Number(isUneven ? `${text.slice(0, last)}${digit - 1}` : text);
}

const bits = new BigUint64Array(1);
const double = new Float64Array(bits.buffer);

/** By fractions of whole numbers, of any size. */
function roundRational(size: number, decimals: number): number {
  double[0] = size;
  const [pattern = 0n] = bits;
  const exponent = Number(pattern >> 52n);
  const fraction = pattern & ((1n << 52n) - 1n);
  const mantissa = exponent === 0 ? fraction : fraction | (1n << 52n);
  const binary = BigInt(Math.max(exponent, 1) - 1075);
  const tens = BigInt(decimals);
  const numerator = mantissa * 2n ** positive(binary) * 10n ** positive(tens);
  const denominator = 2n ** positive(-binary) * 10n ** positive(-tens);
  const quotient = numerator / denominator;
  const twice = 2n * (numerator % denominator);
  const up = twice > denominator || (twice === denominator && quotient % 2n === 1n);
  return Number(`${quotient + (up ? 1n : 0n)}e${-decimals}`);
}

function positive(value: bigint): bigint {
  return value > 0n ? value : 0n;
}
