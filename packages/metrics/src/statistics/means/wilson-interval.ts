import { checkLevel, refuseUnless } from "../check.ts";
import { normalQuantile } from "../distributions/normal.ts";
import type { Interval } from "../interval.ts";

/**
 * Wilson's score interval of a share: of accuracy from the rows that are right, of a success rate from runs that succeeded. In
 * [0, 1], never of width 0, and close to its level for few trials, where the plain ± z √(p (1 - p) / n) is not.
 *
 * (p + z²/2n ± z √(p (1 - p)/n + z²/4n²)) / (1 + z²/n), Wilson 1927; without continuity correction.
 *
 * @param successes whole, at most `trials`
 * @param trials whole, at least 1
 * @throws MetricError `bad_option`
 */
export function wilsonInterval(successes: number, trials: number, level = 0.95): Interval {
  checkLevel(level);
  const counts = Number.isSafeInteger(trials) && trials >= 1 && Number.isSafeInteger(successes);
  refuseUnless(
    counts && successes >= 0 && successes <= trials,
    "bad_option",
    `A share needs whole successes of at least one trial, not ${successes} of ${trials}.`,
  );
  const z = normalQuantile((1 + level) / 2);
  const square = z * z;
  const failures = trials - successes;
  const centre = successes + square / 2;
  const half = z * Math.sqrt((successes * failures) / trials + square / 4);
  const low = successes === 0 ? 0 : (centre - half) / (trials + square);
  const high = failures === 0 ? 1 : (centre + half) / (trials + square);
  return { low, high, level };
}
