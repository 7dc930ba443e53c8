import type { Metric } from "@mledojo/metrics";

import type { MetricReference, SubmissionSchema } from "../contract.ts";
import { TaskError } from "../errors.ts";
import { mayRepeat } from "../submission/row-key.ts";

/**
 * What is wrong where an id may have several rows and a metric reads what they hold in its order: rows have none, so that their texts
 * would be read in one that nobody chose. Null where nothing is.
 */
export function orderFault(metric: Metric, options: MetricReference["options"]): string | null {
  const { name, needs, options: known = {} } = metric;
  const prediction = needs?.prediction;
  const isOrdered = prediction?.kind === "ranking" || prediction?.kind === "text";
  if (isOrdered && prediction.anyOrder !== true)
    return `"${name}" reads a text in its order, and rows have none: where order counts write one row per id, with all of its text`;
  for (const [option, { orderCounts = [] }] of Object.entries(known)) {
    const value = options?.[option];
    if (orderCounts.every((ordered) => ordered !== value)) continue;
    return `under the option "${option}": ${JSON.stringify(value)} "${name}" reads a cell in its order, and rows have none: where order counts write one row per id, or leave the option out`;
  }
  return null;
}

/** Throws `TaskError` (`invalid_task`) where a task lets an id have several rows although their order would count. */
export function refuseUnordered(
  metric: Metric,
  options: MetricReference["options"],
  submission: SubmissionSchema,
): void {
  if (!mayRepeat(submission)) return;
  const fault = orderFault(metric, options);
  if (fault === null) return;
  throw new TaskError({
    code: "invalid_task",
    message: `"rowsPerId" of the submission must be "one": ${fault}.`,
  });
}
