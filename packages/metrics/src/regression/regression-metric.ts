import { pickColumns } from "../columns/pick-column.ts";
import type { RowData } from "../columns/row-data.ts";
import type { ColumnNeed, Metric, MetricOptions, NumberColumn } from "../contract.ts";
import {
  defineMetric,
  type ByVariant,
  type DeclaredOptions,
  type VariantDefinition,
} from "../define-metric.ts";

type Read<Data, Options> = (
  truth: NumberColumn,
  prediction: NumberColumn,
  options: Options | undefined,
) => Data;

interface Variant<Data extends RowData, Options> {
  readonly differs: string;
  readonly read?: Read<Data, Options>;
  readonly compute?: (data: Data) => number;
}

interface RegressionParts<Data extends RowData, Options extends MetricOptions> {
  readonly name: string;
  readonly title: string;
  /** The largest score there can be. @defaultValue infinity */
  readonly largest?: number;
  /** What values may be. @defaultValue any finite number */
  readonly values?: Pick<ColumnNeed, "range" | "rangeMinExclusive">;
  readonly options: DeclaredOptions<Options>;
  readonly read: Read<Data, Options>;
  readonly compute: (data: Data) => number;
  readonly variants?: ByVariant<Variant<Data, Options>>;
}

/** A metric of the errors of one column, the smaller the better, 0 the best. */
export function regressionMetric<Data extends RowData, Options extends MetricOptions = MetricOptions>({
  name,
  title,
  largest = Infinity,
  values = { range: [-Infinity, Infinity] },
  options,
  read,
  compute,
  variants = {},
}: RegressionParts<Data, NoInfer<Options>>): Metric<Options> {
  const value = { kind: "number", columns: "one", ...values } as const;
  return defineMetric<Data, Options>({
    name,
    title,
    direction: "minimize",
    range: [0, largest],
    best: 0,
    needs: {
      truth: { ...value, description: "The true value of each row." },
      prediction: { ...value, description: "The predicted value of each row." },
    },
    options,
    read: overTables(read),
    compute,
    variants: Object.fromEntries(
      Object.entries(variants).map(([variant, { read: other, ...rest }]) => [
        variant,
        other === undefined ? rest : { ...rest, read: overTables(other) },
      ]),
    ),
  });
}

/** Reads the value column of both tables. */
export function overTables<Data extends RowData, Options extends MetricOptions>(
  read: Read<Data, Options>,
): NonNullable<VariantDefinition<Data, Options>["read"]> {
  return (truth, prediction, options) => {
    const columns = pickColumns(truth, prediction, options?.column);
    return read(columns.truth.vector, columns.prediction.vector, options);
  };
}
