import type { NumberColumn } from "../contract.ts";
import { MetricError } from "../errors/metric-error.ts";

/** @throws MetricError `bad_option` when weights are given to a metric that has no use for them */
export function refuseWeights(metric: string, weights: NumberColumn | undefined): void {
  if (weights === undefined) return;
  throw new MetricError({
    code: "bad_option",
    message: `The metric "${metric}" takes no weights: it is a mean over groups, each of which counts the same.`,
    column: "weights",
  });
}
