import { createResampler } from "../../bootstrap/resample.ts";
import { compensatedSum } from "../../numeric/compensated-sum.ts";
import { mean } from "../../numeric/mean.ts";
import { refuseUnless } from "../check.ts";
import { differencesOf, type PairedTest } from "./paired-test.ts";

export interface SignFlipOptions {
  /** Most pairs of different results for which all 2ⁿ flips are tried, at most 24. @defaultValue 16 */
  readonly exactUpTo?: number;
  /** Flips drawn otherwise. @defaultValue 20_000 */
  readonly samples?: number;
  /** Seed of the draws. @defaultValue 0 */
  readonly seed?: number;
}

/**
 * Fisher's randomisation test of paired results, two-sided: were the two alike, each difference might as well have the other sign. The
 * p-value is the share of sign flips whose mean is at least as far from 0. Assumes no distribution.
 *
 * Exact by all flips for few pairs; else over drawn ones, as (hits + 1) / (samples + 1), which never claims 0 (Phipson and Smyth 2010).
 * Deterministic by seed.
 *
 * @throws MetricError `empty`, `not_finite`, `length_mismatch`, `bad_option`
 */
export function signFlipTest(
  first: Iterable<number>,
  second: Iterable<number>,
  { exactUpTo = 16, samples = 20_000, seed = 0 }: SignFlipOptions = {},
): PairedTest {
  const all = differencesOf(first, second);
  refuseUnless(exactUpTo <= 24, "bad_option", `exactUpTo must be at most 24, not ${exactUpTo}.`);
  const whole = Number.isSafeInteger(samples) && samples >= 1;
  refuseUnless(whole, "bad_option", `samples must be whole and at least 1, not ${samples}.`);
  // A difference of 0 is the same flipped.
  const differences = all.filter((difference) => difference !== 0);
  const exact = differences.length <= exactUpTo;
  // Sums that differ by rounding alone count as equal.
  const slack = 1e-12 * compensatedSum(differences.map(Math.abs));
  const least = Math.abs(compensatedSum(differences)) - slack;
  const pValue = exact ? allFlips(differences, least) : drawnFlips(differences, least, samples, seed);
  return { test: "sign-flip", pairs: all.length, meanDifference: mean(all), pValue, exact };
}

function allFlips(differences: Float64Array, least: number): number {
  const flips = 2 ** differences.length;
  let hits = 0;
  for (let signs = 0; signs < flips; signs++) {
    let sum = 0;
    for (let at = 0; at < differences.length; at++) {
      sum += ((signs >>> at) & 1) === 1 ? differences[at]! : -differences[at]!;
    }
    if (Math.abs(sum) >= least) hits++;
  }
  return hits / flips;
}

function drawnFlips(differences: Float64Array, least: number, samples: number, seed: number): number {
  const resampler = createResampler(seed);
  const signs = new Uint32Array(differences.length);
  let hits = 0;
  for (let sample = 0; sample < samples; sample++) {
    resampler.draw(signs, 2);
    let sum = 0;
    for (let at = 0; at < signs.length; at++) sum += signs[at] === 1 ? differences[at]! : -differences[at]!;
    if (Math.abs(sum) >= least) hits++;
  }
  return (hits + 1) / (samples + 1);
}
