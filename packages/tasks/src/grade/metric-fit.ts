import type { Metric, MetricError } from "@mledojo/metrics";

import type { TaskCard } from "../contract.ts";
import { classOf, positiveOf } from "../submission/column-class.ts";
import { quotedNames } from "../submission/quoted-names.ts";

type Fitted = { readonly metric: Metric; readonly card: Pick<TaskCard, "submission" | "metric"> };

/** In what a metric's columns and those of a task's submissions differ, so that no submission can be scored; null where they do not. */
export function columnsFault({ metric: { name, needs }, card: { submission } }: Fitted): string | null {
  const names = submission.columns.map((column) => column.name);
  const ofClasses = submission.columns.filter((column) => classOf(column) !== undefined);
  const wanted = needs?.prediction.columns;
  if (wanted === "one-per-class") {
    return ofClasses.length > 0
      ? null
      : `"${name}" takes a probability column for each class, and a submission has no column for a class; it has ${quotedNames(names)}.`;
  }
  return wanted !== undefined && ofClasses.length > 1
    ? `A submission has a column for each class (${quotedNames(names)}), which "${name}" does not take.`
    : null;
}

/** What to do about a metric that cannot score a task's answers, for whoever chose it. */
export function fitRemedy({ metric: { name, needs }, card }: Fitted, error: MetricError): string {
  const choose = "Choose another metric, or other options of this one.";
  const named = card.submission.columns.find((column) => positiveOf(column) !== undefined);
  if (
    error.code === "unknown_label" &&
    named !== undefined &&
    card.metric.options?.["positive"] !== undefined
  ) {
    return `Leave the option "positive" out: column "${named.name}" of the task says already that '${positiveOf(named)}' counts as 1.`;
  }
  // A metric of somebody's own may not say what it needs.
  if (needs === undefined) return choose;
  const { truth, prediction } = needs;
  return `"${name}" scores, of the truth: ${truth.description} Of a submission: ${prediction.description} ${choose}`;
}
