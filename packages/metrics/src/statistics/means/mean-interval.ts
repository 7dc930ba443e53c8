import { bootstrapInterval } from "../../bootstrap/bootstrap-interval.ts";
import { compensatedSumOf } from "../../numeric/compensated-sum.ts";
import { checkLevel, finiteValues, refuseUnless } from "../check.ts";
import { normalQuantile } from "../distributions/normal.ts";
import { studentFactor } from "../distributions/student-t.ts";
import type { Interval } from "../interval.ts";
import { meanWithError } from "./mean-with-error.ts";

/**
 * How the interval of a mean is made.
 * - `t`: x̄ ± t · s / √n, Student's t with n - 1 degrees of freedom: right for normal values, and the one for few seeds
 * - `normal`: x̄ ± z · s / √n: right for many values only; of three seeds it covers 81 % where 95 % is meant. MLE-bench's, with z = 1.96
 * - `bootstrap`: percentiles of resampled means: for skewed values in some number; of three seeds it is far too narrow
 */
export type MeanIntervalMethod = "t" | "normal" | "bootstrap";

export interface MeanIntervalOptions {
  /** @defaultValue "t" */
  readonly method?: MeanIntervalMethod;
  /** In (0, 1). @defaultValue 0.95 */
  readonly level?: number;
  /** Seed of the bootstrap. @defaultValue 0 */
  readonly seed?: number;
  /** Resamples of the bootstrap. @defaultValue 2000 */
  readonly samples?: number;
}

/**
 * An interval for the mean of independent values. It is also that of any score that is a mean over rows (MAE, MSE, log loss,
 * accuracy), from the losses of the rows.
 *
 * @returns null for a single value, which shows no spread
 * @throws MetricError `empty`, `not_finite`, `bad_option`
 */
export function meanInterval(values: Iterable<number>, options: MeanIntervalOptions = {}): Interval | null {
  const { method = "t", seed = 0, samples = 2000 } = options;
  const level = checkLevel(options.level ?? 0.95);
  const known = method === "t" || method === "normal" || method === "bootstrap";
  refuseUnless(known, "bad_option", `There is no method "${method}"; there are: t, normal, bootstrap.`);
  const list = finiteValues(values);
  const { mean, standardError } = meanWithError(list);
  if (standardError === null) return null;
  if (method === "bootstrap") {
    const score = (indices: Uint32Array): number =>
      compensatedSumOf(indices.length, (at) => list[indices[at]!]!) / indices.length;
    const interval = bootstrapInterval({ rows: list.length, score, fullScore: mean, samples, level, seed });
    return interval === null ? null : { low: interval.low, high: interval.high, level };
  }
  const factor = method === "t" ? studentFactor(level, list.length - 1) : normalQuantile((1 + level) / 2);
  return { low: mean - factor * standardError, high: mean + factor * standardError, level };
}
