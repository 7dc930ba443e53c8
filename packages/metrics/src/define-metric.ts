import type { Table } from "apache-arrow";
import type { Metric, MetricOptions, PreparedScore } from "./contract.ts";
import { takeRows, type RowData } from "./columns/row-data.ts";

/** A metric in two halves: reading tables into row-aligned arrays, and computing a number from those. */
export interface MetricDefinition<Data extends RowData, Options extends MetricOptions> extends Omit<
  Metric<Options>,
  "specVersion" | "score" | "prepare"
> {
  readonly read: (truth: Table, prediction: Table, options: Options | undefined) => Data;
  readonly compute: (data: Data) => number;
}

/** Builds a {@link Metric} from its two halves. */
export function defineMetric<Data extends RowData, Options extends MetricOptions = MetricOptions>(
  definition: MetricDefinition<Data, Options>,
): Metric<Options> {
  const { read, compute, ...metadata } = definition;
  return Object.freeze({
    specVersion: "v1",
    ...metadata,
    score: (truth: Table, prediction: Table, options?: Options): number =>
      compute(read(truth, prediction, options)),
    prepare: (truth: Table, prediction: Table, options?: Options): PreparedScore => {
      const data = read(truth, prediction, options);
      return {
        rows: data.rows,
        score: () => compute(data),
        scoreRows: (indices) => compute(takeRows(data, indices)),
      };
    },
  } as const);
}
