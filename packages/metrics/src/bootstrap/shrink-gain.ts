import { MetricError } from "../errors/metric-error.ts";

/**
 * Shrinks a gain that noise may have made: g · max(0, 1 - (w / g)²), with g the gain and w the half-width of its noise. 0 up to w, then
 * continuous and rising, and close to g where the gain is far beyond the noise (of 3 w it keeps 89 %). Odd: losses shrink alike.
 * This is Breiman's non-negative garrote with one coefficient.
 *
 * As a reward it takes the profit out of resubmitting until luck strikes, and leaves real gains almost whole.
 *
 * @param noise at least 0: half of an interval's width, or a factor such as 1.96 times the standard error of the gain
 * @throws MetricError `not_finite`; `bad_option` on negative noise
 */
export function shrinkGain(gain: number, noise: number): number {
  if (!Number.isFinite(gain) || !Number.isFinite(noise)) {
    throw new MetricError({ code: "not_finite", message: `Gain ${gain} and noise ${noise} must be finite.` });
  }
  if (noise < 0)
    throw new MetricError({ code: "bad_option", message: `Noise cannot be negative: ${noise}.` });
  if (Math.abs(gain) <= noise) return 0;
  const share = noise / gain;
  return gain * (1 - share * share);
}
