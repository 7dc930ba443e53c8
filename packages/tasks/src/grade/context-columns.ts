import type { ColumnKind, Metric } from "@mledojo/metrics";

import type { ContextColumn } from "../columns/truth-sink.ts";
import type { MetricReference, TaskCard } from "../contract.ts";
import { TaskError } from "../errors.ts";
import { quotedNames } from "../submission/quoted-names.ts";
import { idColumns } from "../submission/row-key.ts";
import { namedColumns } from "./named-columns.ts";

/** The columns of the answers that a metric's options name: what groups its rows, what they weigh. */
export function contextColumns(metric: Metric, options: MetricReference["options"]): ContextColumn[] {
  const numbers = [...namedColumns(metric, options).values()].map(
    (name) => ({ name, kind: "number" }) as const,
  );
  const others = Object.entries(metric.needs?.context ?? {}).flatMap(([option, { kind }]) =>
    namesIn(options?.[option]).map((name) => ({ name, kind: readAs(kind) })),
  );
  return [...numbers, ...others];
}

/**
 * Throws `TaskError` (`invalid_task`) when a metric is to look for the id among the columns: it gets one row for each id, with all
 * objects of an image in it, and no ids.
 */
export function refuseImageColumn({ name, needs }: Metric, { metric, submission }: TaskCard): void {
  const image = metric.options?.["image"];
  if (needs?.context?.["image"] === undefined || typeof image !== "string") return;
  if (!idColumns(submission).includes(image)) return;
  throw new TaskError({
    code: "invalid_task",
    message: `The option "image" of "${name}" names the id column "${image}", which metrics do not get. Leave it out; "rowsPerId" of the submission lets an image have several rows.`,
  });
}

/** The columns there are to name. */
export interface NamedColumns {
  readonly truth: readonly string[];
  /** Absent where they are not known before there is a submission. */
  readonly prediction?: readonly string[];
}

/** What is wrong with the first option that names no column, or one which is not there; null where none does. */
export function columnFault(
  { name: metric, options: known = {} }: Metric,
  options: MetricReference["options"],
  columns: NamedColumns,
): string | null {
  for (const [option, value] of Object.entries(options ?? {})) {
    for (const allowed of known[option]?.values ?? []) {
      if (allowed.kind !== "name" && allowed.kind !== "names" && allowed.kind !== "column") continue;
      if (allowed.kind === "names" && Array.isArray(value) && value.length === 0)
        return `The option "${option}" of "${metric}" names no column; name at least one, or leave it out.`;
      const of = "of" in allowed ? allowed.of : "truth";
      const there = columns[of];
      const lacking = namesIn(value).find((name) => there?.includes(name) === false);
      if (lacking !== undefined) {
        const side = of === "truth" ? "the truth" : "a submission";
        return `The option "${option}" of "${metric}" names "${lacking}", which is no column of ${side}; there are ${quotedNames(there ?? [])}.`;
      }
    }
  }
  return null;
}

function namesIn(value: unknown): string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((name) => typeof name === "string");
}

/** In which of three forms a column is handed to the metric. */
export function readAs(kind: ColumnKind): ContextColumn["kind"] {
  if (kind === "number" || kind === "probability" || kind === "class-probabilities") return "number";
  return kind === "label" ? "label" : "text";
}
