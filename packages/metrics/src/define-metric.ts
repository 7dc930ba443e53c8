import type { Table } from "apache-arrow";
import type { Metric, MetricOptions, MetricVariant, PreparedScore, VariantName } from "./contract.ts";
import { createRowTaker, type RowData } from "./columns/row-data.ts";
import { MetricError } from "./errors/metric-error.ts";

/** How a variant differs from the definition: in what it reads, in what it computes, or in both. */
export interface VariantDefinition<Data extends RowData, Options extends MetricOptions> {
  /** One sentence: what it does otherwise. */
  readonly differs: string;
  readonly read?: (truth: Table, prediction: Table, options: Options | undefined) => Data;
  readonly compute?: (data: Data) => number;
}

/** A metric in two halves: reading tables into row-aligned arrays, and computing a number from those. */
export interface MetricDefinition<Data extends RowData, Options extends MetricOptions> extends Omit<
  Metric<Options>,
  "specVersion" | "variants" | "score" | "prepare"
> {
  readonly read: (truth: Table, prediction: Table, options: Options | undefined) => Data;
  readonly compute: (data: Data) => number;
  /** The data of some rows; needed where data is more than arrays by row. @defaultValue takes entries of each array */
  readonly take?: (data: Data, indices: Uint32Array) => Data;
  /** @defaultValue none */
  readonly variants?: Readonly<Partial<Record<VariantName, VariantDefinition<Data, Options>>>>;
}

/** Builds a {@link Metric} from its two halves. */
export function defineMetric<Data extends RowData, Options extends MetricOptions = MetricOptions>(
  definition: MetricDefinition<Data, Options>,
): Metric<Options> {
  const { read, compute, take, variants = {}, ...metadata } = definition;
  const listed: readonly MetricVariant[] = variantNames
    .map((name) => ({ name, differs: variants[name]?.differs }))
    .filter((variant): variant is MetricVariant => variant.differs !== undefined);

  const halvesOf = (options: Options | undefined): Required<Halves<Data, Options>> => {
    const name = options?.variant;
    if (name === undefined) return { read, compute };
    const variant = variants[name];
    if (variant === undefined) throw noVariant(metadata.name, name, listed);
    return { read: variant.read ?? read, compute: variant.compute ?? compute };
  };
  return Object.freeze({
    specVersion: "v1",
    ...metadata,
    variants: listed,
    score: (truth: Table, prediction: Table, options?: Options): number => {
      const halves = halvesOf(options);
      return halves.compute(halves.read(truth, prediction, options));
    },
    prepare: (truth: Table, prediction: Table, options?: Options): PreparedScore => {
      const halves = halvesOf(options);
      const data = halves.read(truth, prediction, options);
      const takeSome = take ?? createRowTaker<Data>();
      return {
        rows: data.rows,
        score: () => halves.compute(data),
        scoreRows: (indices) => halves.compute(takeSome(data, indices)),
      };
    },
  } as const);
}

type Halves<Data extends RowData, Options extends MetricOptions> = Pick<
  VariantDefinition<Data, Options>,
  "read" | "compute"
>;

const variantNames: readonly VariantName[] = ["mle-bench-v1", "mle-dojo", "dsbench"];

function noVariant(metric: string, name: string, listed: readonly MetricVariant[]): MetricError {
  const names = listed.map((variant) => `"${variant.name}"`).join(", ");
  return new MetricError({
    code: "bad_option",
    message: `The metric "${metric}" has no variant "${name}"; ${names === "" ? "it has none" : `it has ${names}`}.`,
  });
}
