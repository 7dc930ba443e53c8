import type { Table, Vector } from "apache-arrow";
import { MetricError } from "../errors/metric-error.ts";

/** A column and the name it goes by in messages. */
export interface NamedColumn {
  readonly name: string;
  readonly vector: Vector;
}

/**
 * Finds the value column of both tables: the one asked for, else the only column of the truth, and in the
 * prediction the column of the same name, else its only one. Columns of `except` say something else (a group, a size) and
 * are passed over.
 *
 * @throws MetricError `missing_column` or `ambiguous_column`
 */
export function pickColumns(
  truth: Table,
  prediction: Table,
  column: string | undefined,
  except: readonly (string | undefined)[] = [],
): { readonly truth: NamedColumn; readonly prediction: NamedColumn } {
  const trueColumn = pickTruth(truth, column, except);
  const same = prediction.getChild(trueColumn.name);
  if (same !== null) return { truth: trueColumn, prediction: { name: trueColumn.name, vector: same } };
  if (column !== undefined)
    return { truth: trueColumn, prediction: namedColumn(prediction, column, "prediction") };
  return { truth: trueColumn, prediction: onlyColumn(prediction, "prediction", except) };
}

/** The truth's side of {@link pickColumns}. @throws MetricError `missing_column` or `ambiguous_column` */
export function pickTruth(
  truth: Table,
  column: string | undefined,
  except: readonly (string | undefined)[] = [],
): NamedColumn {
  return column === undefined ? onlyColumn(truth, "truth", except) : namedColumn(truth, column, "truth");
}

/** @throws MetricError `missing_column` */
export function namedColumn(table: Table, name: string, side: "truth" | "prediction"): NamedColumn {
  const vector = table.getChild(name);
  if (vector !== null) return { name, vector };
  throw new MetricError({
    code: "missing_column",
    message: `The ${side} has no column "${name}"; it has ${listColumns(table)}.`,
    column: name,
  });
}

/** @throws MetricError `missing_column` when there is none, `ambiguous_column` when there are several */
export function onlyColumn(
  table: Table,
  side: "truth" | "prediction",
  except: readonly (string | undefined)[] = [],
): NamedColumn {
  const [first, ...others] = table.schema.fields.filter((field) => !except.includes(field.name));
  if (first === undefined) {
    throw new MetricError({ code: "missing_column", message: `The ${side} has no column at all.` });
  }
  if (others.length > 0) {
    throw new MetricError({
      code: "ambiguous_column",
      message: `The ${side} has several columns (${listColumns(table)}); name one with the option "column".`,
    });
  }
  return namedColumn(table, first.name, side);
}

function listColumns(table: Table): string {
  const names = table.schema.fields.map((field) => JSON.stringify(field.name));
  return names.length > 20
    ? `${names.slice(0, 20).join(", ")} and ${names.length - 20} more`
    : names.join(", ");
}
