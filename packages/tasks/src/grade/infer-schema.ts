import type { Metric } from "@mledojo/metrics";

import { schemaFaults } from "../catalogue/schema-faults.ts";
import type { RowsPerId, SubmissionColumn, SubmissionSchema } from "../contract.ts";
import { TaskError } from "../errors.ts";
import { quotedNames } from "../submission/quoted-names.ts";
import { idColumns } from "../submission/row-key.ts";
import { readAs } from "./context-columns.ts";
import { namedColumns } from "./named-columns.ts";
import { orderFault } from "./order-of-rows.ts";

/** What is known of a truth that is no task's. */
export interface BareTruth {
  readonly names: readonly string[];
  /** @defaultValue the first column */
  readonly id?: string | readonly string[] | undefined;
  readonly rowsPerId: RowsPerId;
  readonly join?: SubmissionSchema["join"] | undefined;
  /** @defaultValue what the metric reads between several, where that is known */
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
  if (fault !== undefined)
    throw unusable(`"${metric.name}" cannot score files of this form: ${fault}.`, "rowsPerId", "joinedBy");
  return schema;
}

function inferColumns(
  metric: Metric,
  truth: BareTruth & { readonly ids: readonly string[] },
  options: Readonly<Record<string, unknown>>,
): SubmissionColumn[] {
  const { name, needs } = metric;
  const { names, ids, drop = [], context, rowsPerId } = truth;
  if (rowsPerId === "one" && truth.joinedBy !== undefined)
    throw unusable(
      "`joinedBy` does nothing where an id has one row: allow several with `rowsPerId`.",
      "joinedBy",
      "rowsPerId",
    );
  const unordered = rowsPerId === "one" ? null : orderFault(metric, options);
  if (unordered !== null) throw unusable(`An id cannot have several rows: ${unordered}.`);
  if (ids.length === 0) throw unusable("Name at least one column of ids, or none for the truth's first.");
  for (const named of [...ids, ...drop]) {
    if (!names.includes(named)) throw noColumn(named, names);
  }
  for (const [option, named] of namedColumns(metric, options)) {
    if (!ids.includes(named)) continue;
    throw unusable(
      `The option "${option}" of "${name}" names "${named}", which is an id and no number to count with.`,
    );
  }
  for (const dropped of drop) refuseDrop(dropped, metric, truth, options);
  const besides = predictedBesides(metric, options);
  const others = [...ids, ...drop, ...context, ...besides];
  const targets = names.filter((column) => !others.includes(column));
  const chosen =
    typeof options["column"] === "string" ? [options["column"]] : namesOf(options["columns"], targets);
  const [first] = chosen;
  if (first === undefined)
    throw unusable(
      `The truth has no column beside the id ${quotedNames(ids)}; columns are separated by commas.`,
    );
  const absent = chosen.find((column) => !names.includes(column));
  if (absent !== undefined) throw noColumn(absent, names);
  const { columns, range } = needs.prediction;
  const kind = areNumbers(metric, options) ? "number" : needs.prediction.kind;
  if (columns === "one-per-class") {
    if (needs.truth.columns === "one" && targets.length > 1) {
      throw unusable(
        `"${name}" takes a truth with one column of true classes, a class in each row, and this has ${quotedNames(targets)}. Write the true class of each row in one column, or drop the columns that count for nothing.`,
      );
    }
    const classes = namesOf(options["classes"], truth.labelsOf(first));
    return classes.map((label) => ({ name: label, type: "probability", class: label }));
  }
  if ((columns === "one" || needs.truth.columns === "one") && chosen.length > 1) {
    throw unusable(
      `"${name}" scores one column, and the truth has ${quotedNames(chosen)}. Name one with the option "column", or drop the others.`,
    );
  }
  const indicators = kind === "label-set" && chosen.length > 1;
  const typed = (column: string): SubmissionColumn => {
    const form = indicators ? "number" : readAs(kind);
    if (form === "label") return { name: column, type: "label" };
    if (kind === "label-set" && !indicators) return { name: column, type: "labels" };
    if (form === "text") {
      const text = { name: column, type: "text", allowEmpty: true } as const;
      return rowsPerId === "one" ? text : { ...text, joinedBy: truth.joinedBy ?? separatorOf(metric) };
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
  const added = besides.map((column): SubmissionColumn => ({ name: column, type: "number" }));
  return [...chosen.map(typed), ...added];
}

/** The columns of numbers that a submission has and the truth has not: how sure it is of a value. */
export function predictedBesides(
  { needs, options: known = {} }: Metric,
  options: Readonly<Record<string, unknown>>,
): string[] {
  if (needs.prediction.columns === "one-per-class") return [];
  return Object.entries(known).flatMap(([option, { values, ...unless }]) => {
    if (!values.some((value) => value.kind === "name" && value.of === "prediction")) return [];
    // Where an option names a column, what holds without it is a name too.
    const named = options[option] ?? ("default" in unless ? unless.default : undefined);
    return typeof named === "string" ? [named] : [];
  });
}

/** Whether an option makes numbers of labels or lists. */
function areNumbers({ options: known = {} }: Metric, options: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(known).some(([name, { labelsAsNumbers = [] }]) =>
    labelsAsNumbers === "any"
      ? options[name] !== undefined
      : labelsAsNumbers.some((value) => value === options[name]),
  );
}

/** Throws `TaskError` (`invalid_option`) where a column is in use that is to count for nothing. */
function refuseDrop(
  dropped: string,
  metric: Metric,
  { id, ids }: BareTruth & { readonly ids: readonly string[] },
  options: Readonly<Record<string, unknown>>,
): void {
  if (ids.includes(dropped)) {
    const why = id === undefined ? "the id, as the truth's first column: name another with `id`" : "an id";
    throw unusable(`\`drop\` names the column "${dropped}", which is ${why}.`, "drop", "id");
  }
  const uses = [
    "column",
    "columns",
    ...namedColumns(metric, options).keys(),
    ...Object.keys(metric.needs.context ?? {}),
  ];
  const user = uses.find((option) => [options[option]].flat().includes(dropped));
  if (user === undefined) return;
  throw unusable(`\`drop\` names the column "${dropped}", which the option "${user}" names too.`, "drop");
}

/**
 * What a metric reads between the texts of an id's rows: boxes follow each other, and masks only where an image may show several
 * objects. Other texts have a form of their own, that rows put together would not keep.
 */
function separatorOf({ name, needs: { prediction, context } }: Metric): string {
  if (prediction.kind === "boxes") return " ";
  if (prediction.kind === "mask" && context?.["image"] !== undefined) return ";";
  throw unusable(
    `How "${name}" would read the texts of several rows of an id is not known: say with \`joinedBy\` what stands between them, or write one row for each id.`,
    "joinedBy",
  );
}

function namesOf(value: unknown, otherwise: readonly string[]): readonly string[] {
  if (!Array.isArray(value)) return otherwise;
  const values: readonly unknown[] = value;
  return values.filter((name) => typeof name === "string");
}

function noColumn(name: string, names: readonly string[]): TaskError {
  return unusable(`The truth has no column "${name}"; it has ${quotedNames(names)}.`);
}

function unusable(message: string, ...options: readonly string[]): TaskError {
  return new TaskError({ code: "invalid_option", message, options });
}
