import { refuseUnless } from "../check.ts";

/** A step of a performance profile: from this ratio on, this share of the tasks. */
export interface ProfileStep {
  readonly ratio: number;
  readonly share: number;
}

/**
 * Dolan and Moré's performance profile of one model: ρ(τ) = share of tasks with ratio ≤ τ, as its steps, by rising ratio. The share at 1 is
 * how often the model is the best; infinite ratios give no step, so the last share may stay below 1.
 *
 * @param ratios at least 1, from {@link performanceRatios}
 * @throws MetricError `empty`, `out_of_range`
 */
export function performanceProfile(ratios: Iterable<number>): readonly ProfileStep[] {
  const ascending = ascendingRatios(ratios);
  const steps: ProfileStep[] = [];
  for (const [at, ratio] of ascending.entries()) {
    if (ratio === ascending[at + 1] || ratio === Infinity) continue;
    steps.push({ ratio, share: (at + 1) / ascending.length });
  }
  return steps;
}

/** @throws MetricError `empty`, `out_of_range` */
export function ascendingRatios(ratios: Iterable<number>): Float64Array {
  const list = Float64Array.from(ratios).toSorted();
  refuseUnless(list.length > 0, "empty", "There are no ratios.");
  const least = list.every((ratio) => ratio >= 1);
  refuseUnless(least, "out_of_range", "A performance ratio is at least 1.");
  return list;
}
