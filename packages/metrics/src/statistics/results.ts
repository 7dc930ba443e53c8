import type { Direction } from "../contract.ts";
import { refuseUnless } from "./check.ts";

/** What each model reached on one task. */
export interface TaskResults {
  readonly task: string;
  readonly direction: Direction;
  /** Score by model; null where there is no valid result. Every task names the same models. */
  readonly scores: Readonly<Record<string, number | null>>;
}

/**
 * The models of a table of results, in its order.
 * @throws MetricError `empty` without tasks or models; `missing_value` where a task lacks a model or has another; `not_finite`
 */
export function modelsOf(results: readonly TaskResults[]): readonly string[] {
  const models = Object.keys(results[0]?.scores ?? {});
  refuseUnless(models.length > 0, "empty", "There are no results.");
  for (const { task, scores } of results) {
    const odd = Object.keys(scores).find((model) => !models.includes(model));
    const message = `Task "${task}" must have a score or null for each of: ${models.join(", ")}.`;
    refuseUnless(odd === undefined && models.every((model) => model in scores), "missing_value", message);
    for (const model of models) {
      const score = scores[model] ?? 0;
      refuseUnless(Number.isFinite(score), "not_finite", `Task "${task}", model "${model}": score ${score}.`);
    }
  }
  return models;
}
