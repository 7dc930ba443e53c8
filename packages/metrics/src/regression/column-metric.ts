import type { ColumnNeed, Metric } from "../contract.ts";
import { defineMetric, type ByVariant } from "../define-metric.ts";
import { mean } from "../numeric/mean.ts";
import type { RowValues } from "../numeric/row-means.ts";
import { columnOption, severalColumns } from "../options/common-options.ts";
import {
  readTableErrors,
  type ColumnErrorMetricOptions,
  type ColumnErrors,
  type RowError,
  type TableReading,
} from "./column-errors.ts";

interface Variant extends Partial<TableReading> {
  readonly differs: string;
  readonly compute?: (data: ColumnErrors) => number;
}

interface ColumnMetricParts {
  readonly name: string;
  readonly title: string;
  /** What values may be. @defaultValue any finite number */
  readonly values?: Pick<ColumnNeed, "range" | "rangeMinExclusive">;
  readonly rowError: RowError;
  readonly compute: (data: ColumnErrors) => number;
  readonly variants?: ByVariant<Variant>;
}

/** A metric of the errors of several columns, the smaller the better, 0 the best. */
export function columnMetric({
  name,
  title,
  values = { range: [-Infinity, Infinity] },
  rowError,
  compute,
  variants = {},
}: ColumnMetricParts): Metric<ColumnErrorMetricOptions> {
  const value = { kind: "number", columns: "any", ...values } as const;
  return defineMetric<ColumnErrors, ColumnErrorMetricOptions>({
    name,
    title,
    direction: "minimize",
    range: [0, Infinity],
    best: 0,
    needs: {
      truth: { ...value, description: "The true values, one column for each quantity." },
      prediction: { ...value, description: "The predicted values in columns of the same names." },
      context: {
        keep: {
          kind: "label",
          columns: "one",
          description: "1 in the rows that are scored, 0 in the others.",
        },
      },
    },
    options: {
      ...severalColumns,
      keep: columnOption(
        "The truth's column that is 1 in the rows that are scored, 0 in the others.",
        "all are",
      ),
    },
    read: (truth, prediction, options) => readTableErrors(truth, prediction, options, { rowError }),
    compute,
    variants: Object.fromEntries(
      Object.entries(variants).map(([variant, { differs, compute: own, ...reading }]) => [
        variant,
        {
          differs,
          compute: own ?? compute,
          read: (truth, prediction, options) =>
            readTableErrors(truth, prediction, options, { rowError, ...reading }),
        },
      ]),
    ),
  });
}

/** The mean over the columns of what is computed from each. */
export function meanOverColumns(compute: (column: RowValues) => number): (data: ColumnErrors) => number {
  return ({ rows, columns, arrays }) =>
    mean(
      Float64Array.from({ length: columns }, (_, at) =>
        compute({ rows, arrays: { values: arrays[at]!, weights: arrays.weights } }),
      ),
    );
}

/** What is computed from the cells of all columns as if they were one. */
export function overAllCells(compute: (cells: RowValues) => number): (data: ColumnErrors) => number {
  return ({ rows, columns, arrays }) => {
    const values = new Float64Array(rows * columns);
    const weights = arrays.weights === undefined ? undefined : new Float64Array(rows * columns);
    for (let at = 0; at < columns; at++) {
      values.set(arrays[at]!, at * rows);
      weights?.set(arrays.weights!, at * rows);
    }
    return compute({ rows: values.length, arrays: { values, weights } });
  };
}
