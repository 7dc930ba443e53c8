import type { Metric } from "@mledojo/metrics";

import { schemaFaults } from "../catalogue/schema-faults.ts";
import type { RowsPerId, SubmissionColumn, SubmissionSchema } from "../contract.ts";
import { TaskError } from "../errors.ts";
import { idColumns } from "../submission/row-key.ts";
import { readAs } from "./context-columns.ts";

/** What is known of a truth that is no task's. */
export interface BareTruth {
  readonly names: readonly string[];
  /** @defaultValue the first column */
  readonly id?: string | readonly string[] | undefined;
  readonly rowsPerId: RowsPerId;
  readonly join?: SubmissionSchema["join"] | undefined;
  /** @defaultValue ";" for masks, else a space */
  readonly joinedBy?: string | undefined;
  /** Columns that count for nothing. @defaultValue none */
  readonly drop?: readonly string[] | undefined;
  /** Columns that the metric's options name. */
  readonly context: readonly string[];
  /** The labels in a column, for a metric with a column for each class. */
  readonly labelsOf: (column: string) => readonly string[];
}

/** What a submission must look like, told from the truth's columns and what the metric needs. Throws `TaskError` (`invalid_option`). */
export function inferSchema(
  metric: Metric,
  truth: BareTruth,
  options: Readonly<Record<string, unknown>>,
): SubmissionSchema {
  const { names, id = names[0] ?? "", join, rowsPerId } = truth;
  const columns = inferColumns(metric, { ...truth, ids: idColumns({ id }) }, options);
  const schema: SubmissionSchema = {
    id,
    columns,
    ...(join !== undefined && { join }),
    ...(rowsPerId !== "one" && { rowsPerId }),
  };
  const [fault] = schemaFaults(schema);
  if (fault !== undefined) throw unusable(`"${metric.name}" cannot score files of this form: ${fault}.`);
  return schema;
}

function inferColumns(
  { name, needs }: Metric,
  truth: BareTruth & { readonly ids: readonly string[] },
  options: Readonly<Record<string, unknown>>,
): SubmissionColumn[] {
  const { names, ids, drop = [], context, rowsPerId } = truth;
  if (ids.length === 0) throw unusable("Name at least one column of ids, or none for the truth's first.");
  for (const named of [...ids, ...drop]) {
    if (!names.includes(named))
      throw unusable(`The truth has no column "${named}"; it has ${names.join(", ")}.`);
  }
  const targets = names.filter(
    (column) => !ids.includes(column) && !drop.includes(column) && !context.includes(column),
  );
  const chosen =
    typeof options["column"] === "string" ? [options["column"]] : namesOf(options["columns"], targets);
  const [first] = chosen;
  if (first === undefined) throw unusable(`The truth has no column beside the id "${ids.join(", ")}".`);
  const { kind, columns, range } = needs.prediction;
  if (columns === "one-per-class") {
    const classes = namesOf(options["classes"], truth.labelsOf(first));
    return classes.map((label) => ({ name: label, type: "probability", class: label }));
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
    if (form === "text") {
      const joinedBy = truth.joinedBy ?? (kind === "mask" ? ";" : " ");
      return { name: column, type: "text", allowEmpty: true, ...(rowsPerId !== "one" && { joinedBy }) };
    }
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
  return chosen.map(typed);
}

function namesOf(value: unknown, otherwise: readonly string[]): readonly string[] {
  if (!Array.isArray(value)) return otherwise;
  const values: readonly unknown[] = value;
  return values.filter((name) => typeof name === "string");
}

function unusable(message: string): TaskError {
  return new TaskError({ code: "invalid_option", message });
}
