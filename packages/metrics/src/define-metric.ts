import type { Table } from "apache-arrow";
import type {
  Metric,
  MetricOption,
  MetricOptions,
  MetricVariant,
  PreparedScore,
  VariantName,
} from "./contract.ts";
import { createRowTaker, type RowData } from "./columns/row-data.ts";
import { checkOptions } from "./options/check-options.ts";

/** How a variant differs from the definition: in what it reads, in what it computes, or in both. */
export interface VariantDefinition<Data extends RowData, Options extends MetricOptions> {
  /** One sentence: what it does otherwise. */
  readonly differs: string;
  readonly read?: (truth: Table, prediction: Table, options: Options | undefined) => Data;
  readonly compute?: (data: Data) => number;
}

type OfCompetition = Extract<VariantName, `${string}/${string}`>;

/** Something for each of some variants. */
export type ByVariant<Value> = Readonly<
  Partial<Record<Exclude<VariantName, OfCompetition>, Value>> & Record<OfCompetition, Value>
>;

/** Each of a metric's own options, and those of {@link MetricOptions} that it reads. */
export type DeclaredOptions<Options extends MetricOptions> = Readonly<
  Record<Exclude<keyof Options, keyof MetricOptions>, MetricOption> &
    Partial<Record<Exclude<keyof MetricOptions, "variant">, MetricOption>>
>;

/** A metric in two halves: reading tables into row-aligned arrays, and computing a number from those. */
export interface MetricDefinition<Data extends RowData, Options extends MetricOptions> extends Omit<
  Metric<Options>,
  "specVersion" | "variants" | "options" | "score" | "prepare"
> {
  /** An option that is not among them is refused. */
  readonly options: DeclaredOptions<NoInfer<Options>>;
  readonly read: (truth: Table, prediction: Table, options: Options | undefined) => Data;
  readonly compute: (data: Data) => number;
  /** The data of some rows; needed where data is more than arrays by row. @defaultValue takes entries of each array */
  readonly take?: (data: Data, indices: Uint32Array) => Data;
  /** @defaultValue none */
  readonly variants?: ByVariant<VariantDefinition<Data, Options>>;
}

/** Builds a {@link Metric} from its two halves. */
export function defineMetric<Data extends RowData, Options extends MetricOptions = MetricOptions>(
  definition: MetricDefinition<Data, Options>,
): Metric<Options> {
  const { read, compute, take, variants = {}, ...metadata } = definition;
  const listed = Object.keys(variants)
    .filter(isVariantName)
    .flatMap((name): MetricVariant[] => {
      const differs = variants[name]?.differs;
      return differs === undefined ? [] : [{ name, differs }];
    });

  const described = { ...metadata, variants: listed };
  const begin = (truth: Table, prediction: Table, options: Options | undefined): Begun<Data> => {
    checkOptions(described, options);
    const variant = options?.variant === undefined ? undefined : variants[options.variant];
    const data = (variant?.read ?? read)(truth, prediction, options);
    return { data, compute: variant?.compute ?? compute };
  };
  return Object.freeze({
    specVersion: "v1",
    ...described,
    score: (truth: Table, prediction: Table, options?: Options): number => {
      const begun = begin(truth, prediction, options);
      return begun.compute(begun.data);
    },
    prepare: (truth: Table, prediction: Table, options?: Options): PreparedScore => {
      const { data, compute: computeScore } = begin(truth, prediction, options);
      const takeSome = take ?? createRowTaker<Data>();
      return {
        rows: data.rows,
        score: () => computeScore(data),
        scoreRows: (indices) => computeScore(takeSome(data, indices)),
      };
    },
  } as const);
}

/** What was read, and how it is scored. */
interface Begun<Data> {
  readonly data: Data;
  readonly compute: (data: Data) => number;
}

function isVariantName(name: string): name is VariantName {
  return ["mle-bench-v1", "mle-dojo", "dsbench"].includes(name.split("/", 1)[0]!);
}
