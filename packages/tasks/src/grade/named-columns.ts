import { MetricError, type Metric, type MetricOptions } from "@mledojo/metrics";
import type { Table, Vector } from "apache-arrow";

import type { MetricReference } from "../contract.ts";

type Options = MetricReference["options"];

/**
 * The options that take a column of numbers and are given the name of one of the answers: on a card there is no other way to give
 * it. The name of the column by that of the option.
 */
export function namedColumns({ options: known = {} }: Metric, options: Options): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(options ?? {}).flatMap(([option, name]) => {
      const takesColumn =
        Object.hasOwn(known, option) && known[option]?.values.some(({ kind }) => kind === "column") === true;
      return takesColumn && typeof name === "string" ? [[option, name] as const] : [];
    }),
  );
}

/** The options without those that name such a column, which a metric itself does not take for one. */
export function withoutNamed(metric: Metric, options: Options): Options {
  const named = namedColumns(metric, options);
  if (named.size === 0) return options;
  return Object.fromEntries(Object.entries(options ?? {}).filter(([option]) => !named.has(option)));
}

/** The metric, which finds such columns in the truth that it is given. */
export function findingColumns(metric: Metric, options: Options): Metric {
  const named = namedColumns(metric, options);
  if (named.size === 0) return metric;
  return {
    ...metric,
    score: (truth, prediction, given) => {
      const [values, found] = takeColumns(truth, given, named);
      return metric.score(values, prediction, found);
    },
    prepare: (truth, prediction, given) => {
      const [values, found] = takeColumns(truth, given, named);
      return metric.prepare(values, prediction, found);
    },
    ...(metric.rowScorer !== undefined && {
      rowScorer: (truth: Table, given?: MetricOptions) =>
        metric.rowScorer?.(...takeColumns(truth, given, named)) ?? null,
    }),
  };
}

/** The columns go from the truth into the options, but for one that the metric is to score as well. */
function takeColumns(
  truth: Table,
  options: MetricOptions | undefined,
  named: ReadonlyMap<string, string>,
): [Table, MetricOptions] {
  const scored = [options?.column ?? [], options?.columns ?? []].flat();
  const taken = new Set([...named.values()].filter((name) => !scored.includes(name)));
  const values = truth.select(truth.schema.fields.map(({ name }) => name).filter((name) => !taken.has(name)));
  const found = [...named].map(([option, name]): [string, Vector] => {
    const column = truth.getChild(name);
    if (column !== null) return [option, column];
    throw new MetricError({
      code: "missing_column",
      message: `The truth has no column "${name}".`,
      column: "truth",
    });
  });
  return [values, { ...options, ...Object.fromEntries(found) }];
}
