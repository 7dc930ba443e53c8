import { getMetric, isMetricName, type Metric } from "@mledojo/metrics";

import type { MetricReference } from "../contract.ts";
import { TaskError } from "../errors.ts";

/** The metric that a task refers to. Throws `TaskError` (`unknown_metric`). */
export async function loadMetric(reference: MetricReference): Promise<Metric> {
  if (reference.module === undefined) {
    if (isMetricName(reference.name)) return getMetric(reference.name as string);
    throw new TaskError({
      code: "unknown_metric",
      message: `There is no metric "${reference.name}" in @mledojo/metrics. Name one of its metrics, or give the module of your own.`,
    });
  }
  const loaded: unknown = await import(reference.module).catch((cause: unknown) => {
    throw new TaskError({
      code: "unknown_metric",
      message: `The metric's module ${reference.module ?? ""} cannot be loaded: ${String(cause)}.`,
      cause,
    });
  });
  const metric = typeof loaded === "object" && loaded !== null && "default" in loaded ? loaded.default : null;
  if (isMetric(metric)) return metric;
  throw new TaskError({
    code: "unknown_metric",
    message: `The default export of ${reference.module} is not a Metric (specVersion "v1" with score and prepare).`,
  });
}

function isMetric(value: unknown): value is Metric {
  return (
    typeof value === "object" &&
    value !== null &&
    "specVersion" in value &&
    value.specVersion === "v1" &&
    "score" in value &&
    typeof value.score === "function" &&
    "prepare" in value &&
    typeof value.prepare === "function"
  );
}
