import type { Direction } from "../../contract.ts";
import { refuseUnless } from "../check.ts";
import { modelsOf, type TaskResults } from "../results.ts";

export interface PerformanceRatioOptions {
  /** Score by task that a result must reach to count; MLGym's rule. @defaultValue none */
  readonly baselines?: Readonly<Record<string, number>>;
  /** What a result that does not count gets: so much more than the task's worst ratio. @defaultValue 0.05 */
  readonly penalty?: number;
}

/** How many times worse than the best of its task each model is. */
export interface PerformanceRatios {
  readonly models: readonly string[];
  readonly tasks: readonly string[];
  /** At least 1, 1 being the best; by model, then in the order of `tasks`. Infinite where no model has a result that counts. */
  readonly ratios: Readonly<Record<string, Float64Array>>;
  /** The worst ratio of a result that counts, by task. */
  readonly worst: Float64Array;
  /** Results that do not count, by model. */
  readonly infeasible: Readonly<Record<string, number>>;
}

/**
 * Dolan and Moré's performance ratios (2002), for scores as MLGym and MLE-Dojo have them: best / score where more is better, score / best
 * where less is. Only positive scores have a ratio, and a loss of 0 (then 1, and every other one infinite).
 *
 * A result does not count when it is missing, negative, 0 where more is better, or worse than the task's baseline where there is one; it
 * gets the task's worst ratio × (1 + penalty). When a loss of 0 is the best, those above it do not count either.
 *
 * Ratios depend on a score's zero: RMSE 0.2 against 0.1 is 2, R² 0.8 against 0.9 is 1.125. Compare like metrics only.
 *
 * @throws MetricError as {@link modelsOf} does; `bad_option`
 */
export function performanceRatios(
  results: readonly TaskResults[],
  { baselines = {}, penalty = 0.05 }: PerformanceRatioOptions = {},
): PerformanceRatios {
  const models = modelsOf(results);
  refuseUnless(penalty >= 0, "bad_option", `The penalty must not be negative; it is ${penalty}.`);
  const byTask = results.map(({ task, direction, scores }) => {
    const feasible = models.map((model) => scores[model] ?? null).map((score) => countsAs(score));
    return ratiosOf(feasible, direction);

    function countsAs(score: number | null): number | null {
      const baseline = baselines[task];
      if (score === null || score < 0 || (score === 0 && direction === "maximize")) return null;
      if (baseline === undefined) return score;
      return (direction === "maximize" ? score >= baseline : score <= baseline) ? score : null;
    }
  });
  const ofModel = (model: number): Float64Array =>
    Float64Array.from(byTask, ({ ratios, worst }) => ratios[model] ?? worst * (1 + penalty));
  const missing = (model: number): number =>
    byTask.filter(({ ratios }) => (ratios[model] ?? null) === null).length;
  return {
    models,
    tasks: results.map(({ task }) => task),
    ratios: Object.fromEntries(models.map((model, at) => [model, ofModel(at)])),
    worst: Float64Array.from(byTask, ({ worst }) => worst),
    infeasible: Object.fromEntries(models.map((model, at) => [model, missing(at)])),
  };
}

function ratiosOf(
  scores: readonly (number | null)[],
  direction: Direction,
): { readonly ratios: readonly (number | null)[]; readonly worst: number } {
  const counted = scores.filter((score) => score !== null);
  const best = direction === "maximize" ? Math.max(...counted) : Math.min(...counted);
  const ratios = scores.map((score) => {
    if (score === null) return null;
    if (score === best) return 1;
    const ratio = direction === "maximize" ? best / score : score / best;
    return Number.isFinite(ratio) ? ratio : null;
  });
  const finite = ratios.filter((ratio) => ratio !== null);
  return { ratios, worst: finite.length === 0 ? Infinity : Math.max(...finite) };
}
