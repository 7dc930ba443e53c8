import { checkOptions, getMetric, MetricError, UnknownMetricError, type Metric } from "@mledojo/metrics";

import type { MetricReference } from "../contract.ts";
import { TaskError } from "../errors.ts";
import { findingColumns, withoutNamed } from "./named-columns.ts";

/**
 * The metric that a task refers to, its options held against those that it takes; with these it finds columns that they name in
 * the truth, such as that of the weights. A metric of your own that lists none is left to
 * check them itself. Throws `TaskError` (`unknown_metric`, `invalid_option`).
 */
export async function loadMetric(reference: MetricReference): Promise<Metric> {
  const metric = await findMetric(reference);
  const fault = optionFault(metric, reference.options);
  if (fault === null) return findingColumns(metric, reference.options);
  throw new TaskError({ code: "invalid_option", message: fault.message, cause: fault });
}

/** What is wrong with a metric's options; null where nothing is. */
export function optionFault(metric: Metric, options: MetricReference["options"]): MetricError | null {
  try {
    checkOptions(metric, withoutNamed(metric, options));
    return null;
  } catch (error) {
    if (MetricError.isInstance(error)) return error;
    throw error;
  }
}

async function findMetric(reference: MetricReference): Promise<Metric> {
  if (reference.module === undefined) {
    try {
      return getMetric(reference.name);
    } catch (cause) {
      if (!UnknownMetricError.isInstance(cause)) throw cause;
      throw new TaskError({ code: "unknown_metric", message: cause.message, cause });
    }
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
