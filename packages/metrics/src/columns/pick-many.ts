import type { Table, Vector } from "apache-arrow";
import { MetricError } from "../errors/metric-error.ts";
import { namedColumn } from "./pick-column.ts";

/** A value column of both tables. */
export interface ColumnPair {
  readonly name: string;
  readonly truth: Vector;
  readonly prediction: Vector;
}

/**
 * The value columns of a metric over several, in the truth's order and by the same name on both sides: those of `names`,
 * else all of the truth's but `except`, the columns that say something else (a group, a weight).
 *
 * @throws MetricError `missing_column` when one is not there, or there is none at all
 */
export function pickMany(
  truth: Table,
  prediction: Table,
  names: readonly string[] | undefined,
  except: readonly (string | undefined)[] = [],
): readonly ColumnPair[] {
  return namesOfValues(truth, names, except).map((name) => ({
    name,
    truth: namedColumn(truth, name, "truth").vector,
    prediction: namedColumn(prediction, name, "prediction").vector,
  }));
}

/** The names of the truth's value columns, as {@link pickMany} takes them. @throws MetricError `missing_column` when there is none */
export function namesOfValues(
  truth: Table,
  names: readonly string[] | undefined,
  except: readonly (string | undefined)[] = [],
): readonly string[] {
  const all = truth.schema.fields.map((field) => field.name);
  const chosen = names ?? all.filter((name) => !except.includes(name));
  if (chosen.length > 0) return chosen;
  throw new MetricError({ code: "missing_column", message: "There is no value column to score." });
}
