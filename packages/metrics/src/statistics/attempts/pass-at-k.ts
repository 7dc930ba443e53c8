import { compensatedSumOf } from "../../numeric/compensated-sum.ts";
import { refuseUnless } from "../check.ts";

/**
 * Unbiased pass@k of one task: the chance that at least one of k attempts, drawn without replacement from the n made, succeeded:
 * 1 - C(n - c, k) / C(n, k), Chen et al. 2021 (Codex). In [0, 1]. 1 - (1 - c/n)ᵏ is biased and is not this.
 *
 * @param attempts n, whole, at least k: fewer cannot say
 * @param successes c, whole, at most n
 * @param k whole, at least 1
 * @throws MetricError `bad_option`
 */
export function passAtK(attempts: number, successes: number, k: number): number {
  const whole = [attempts, successes, k].every((count) => Number.isSafeInteger(count) && count >= 0);
  refuseUnless(
    whole && k >= 1 && attempts >= k && successes <= attempts,
    "bad_option",
    `pass@k needs k ≥ 1, n ≥ k attempts and c ≤ n successes, not k = ${k}, n = ${attempts}, c = ${successes}.`,
  );
  const failures = attempts - successes;
  if (failures < k) return 1;
  // C(n - c, k) / C(n, k) = Π (1 - c / i) over i = n - c + 1 … n; the logarithm keeps digits where it is close to 1.
  return 0 - Math.expm1(compensatedSumOf(successes, (at) => Math.log1p(-k / (failures + 1 + at))));
}

/** One task's attempts, counted. */
export interface AttemptCounts {
  readonly attempts: number;
  readonly successes: number;
}

/**
 * pass@k of a benchmark: the mean of {@link passAtK} over its tasks, each counting the same.
 * @throws MetricError `empty`, `bad_option`
 */
export function meanPassAtK(tasks: readonly AttemptCounts[], k: number): number {
  refuseUnless(tasks.length > 0, "empty", "There is no task to take pass@k of.");
  const sum = compensatedSumOf(tasks.length, (at) => {
    const { attempts, successes } = tasks[at]!;
    return passAtK(attempts, successes, k);
  });
  return sum / tasks.length;
}
