import { MetricError } from "../errors/metric-error.ts";
import { roundExactly } from "./round-exactly.ts";

/**
 * Whose rule rounds to decimals. Both round halves to even and differ near halves.
 * - `numpy`: `numpy.round(x, n)`, also `round` of a numpy number or of a pandas column: x · 10ⁿ is rounded to a whole number and
 *   divided by 10ⁿ, each step a double. 2.675 becomes 2.68.
 * - `python`: `round(x, n)` of a Python float: the double's exact value is rounded. 2.675 is a little less than it seems and
 *   becomes 2.67.
 */
export type RoundingRule = "numpy" | "python";

/** How a number is rounded. */
export interface Rounding {
  /** Places after the point, a whole number; negative ones stand before it. */
  readonly decimals: number;
  readonly rule: RoundingRule;
}

/**
 * Rounds to the last bit as numpy or as Python does, for every double; signed zeros, infinities and NaN too. Where Python raises
 * `OverflowError` the answer is infinite. numpy's scaling overflows as it does there: very large numbers become infinite, and NaN
 * with more than 308 decimals.
 *
 * @throws MetricError `bad_option` when `decimals` is no whole number
 */
export function roundDecimals(value: number, { decimals, rule }: Rounding): number {
  if (!Number.isInteger(decimals)) {
    throw new MetricError({
      code: "bad_option",
      message: `Numbers are rounded to a whole number of decimals, not ${decimals}.`,
    });
  }
  return rule === "python" ? roundExactly(value, decimals) : roundScaled(value, decimals);
}

function roundScaled(value: number, decimals: number): number {
  if (decimals === 0) return roundToWhole(value);
  const power = powerOfTen(Math.abs(decimals));
  return decimals > 0 ? roundToWhole(value * power) / power : roundToWhole(value / power) * power;
}

const EXACT_POWERS = [1, 10, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9] as const;

/** As numpy makes it: one factor after the other, which drifts beyond 10²². */
function powerOfTen(exponent: number): number {
  let power: number = EXACT_POWERS[exponent] ?? 1e9;
  for (let at = 9; at < exponent && power < Infinity; at++) power *= 10;
  return power;
}

/** From here on doubles have no fraction. */
const NO_FRACTION = 2 ** 52;

/** C's `rint`: to the nearest whole number, halves to even; the sign of zero stays. */
function roundToWhole(value: number): number {
  const size = Math.abs(value);
  if (!(size < NO_FRACTION)) return value;
  // The sum has no bits left for a fraction, and the processor rounds it to even.
  const whole = size + NO_FRACTION - NO_FRACTION;
  return value < 0 || Object.is(value, -0) ? -whole : whole;
}
