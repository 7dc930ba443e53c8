import type { Metric } from "@mledojo/metrics";

import type { SubmissionColumn, SubmissionSchema } from "../contract.ts";
import { TaskError } from "../errors.ts";
import { readAs } from "./context-columns.ts";

/** What is known of a truth that is no task's. */
export interface BareTruth {
  readonly names: readonly string[];
  /** @defaultValue the first column */
  readonly id?: string | undefined;
  /** Columns that count for nothing. @defaultValue none */
  readonly drop?: readonly string[] | undefined;
  /** Columns that the metric's options name. */
  readonly context: readonly string[];
  /** The labels in a column, for a metric with a column for each class. */
  readonly labelsOf: (column: string) => readonly string[];
}

/** What a submission must look like, told from the truth's columns and what the metric needs. Throws `TaskError` (`invalid_option`). */
export function inferSchema(
  { name, needs }: Metric,
  truth: BareTruth,
  options: Readonly<Record<string, unknown>>,
): SubmissionSchema {
  const { names, id = names[0] ?? "", drop = [], context } = truth;
  for (const named of [id, ...drop]) {
    if (!names.includes(named))
      throw unusable(`The truth has no column "${named}"; it has ${names.join(", ")}.`);
  }
  const targets = names.filter(
    (column) => column !== id && !drop.includes(column) && !context.includes(column),
  );
  const chosen =
    typeof options["column"] === "string" ? [options["column"]] : namesOf(options["columns"], targets);
  const [first] = chosen;
  if (first === undefined) throw unusable(`The truth has no column beside the id "${id}".`);
  const { kind, columns, range } = needs.prediction;
  if (columns === "one-per-class") {
    const classes = namesOf(options["classes"], truth.labelsOf(first));
    return { id, columns: classes.map((label) => ({ name: label, type: "probability", class: label })) };
  }
  if (columns === "one" && chosen.length > 1) {
    throw unusable(
      `"${name}" scores one column, and the truth has ${chosen.join(", ")}. Name one with the option "column", or drop the others.`,
    );
  }
  const indicators = kind === "label-set" && chosen.length > 1;
  const typed = (column: string): SubmissionColumn => {
    const form = indicators ? "number" : readAs(kind);
    if (form === "label") return { name: column, type: "label" };
    if (kind === "label-set" && !indicators) return { name: column, type: "labels" };
    if (form === "text") return { name: column, type: "text", allowEmpty: true };
    const [min, max] = range ?? [-Infinity, Infinity];
    const { positive } = options;
    return {
      name: column,
      type: "number",
      ...(Number.isFinite(min) && { min }),
      ...(Number.isFinite(max) && { max }),
      ...(typeof positive === "string" && { positive }),
    };
  };
  return { id, columns: chosen.map(typed) };
}

function namesOf(value: unknown, otherwise: readonly string[]): readonly string[] {
  if (!Array.isArray(value)) return otherwise;
  const values: readonly unknown[] = value;
  return values.filter((name) => typeof name === "string");
}

function unusable(message: string): TaskError {
  return new TaskError({ code: "invalid_option", message });
}
