import type { Table } from "apache-arrow";
import type {
  Metric,
  MetricOption,
  MetricOptions,
  MetricVariant,
  PreparedScore,
  RowScorer,
  VariantName,
} from "./contract.ts";
import { checkDefinition, isVariantName } from "./check-definition.ts";
import { createRowTaker, type RowData } from "./columns/row-data.ts";
import { checkOptions } from "./options/check-options.ts";

/** How tables become row-aligned arrays. */
export interface Reading<Data extends RowData, Options extends MetricOptions> {
  readonly read: (truth: Table, prediction: Table, options: Options | undefined) => Data;
  /**
   * The same row by row, where what is read is a score for each row; null where the options ask for something else.
   * @defaultValue tables are read whole
   */
  readonly readRows?: (truth: Table, options: Options | undefined) => RowReader<Data> | null;
}

/** Scores rows as they come. */
export interface RowReader<Data extends RowData> extends Pick<RowScorer, "scoreRows"> {
  /** Rows that have these scores, as `read` would have read them. */
  readonly data: (scores: Float64Array) => Data;
}

/** How a variant differs from the definition: in what it reads, in what it computes, or in both. */
export type VariantDefinition<Data extends RowData, Options extends MetricOptions> = {
  /** One sentence: what it does otherwise. */
  readonly differs: string;
  readonly compute?: (data: Data) => number;
} & (Reading<Data, Options> | { readonly read?: undefined });

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
export interface MetricDefinition<Data extends RowData, Options extends MetricOptions>
  extends
    Omit<Metric<Options>, "specVersion" | "variants" | "options" | "score" | "prepare" | "rowScorer">,
    Reading<Data, Options> {
  /** An option that is not among them is refused. */
  readonly options: DeclaredOptions<NoInfer<Options>>;
  readonly compute: (data: Data) => number;
  /** The data of some rows; needed where data is more than arrays by row. @defaultValue takes entries of each array */
  readonly take?: (data: Data, indices: Uint32Array) => Data;
  /** @defaultValue none */
  readonly variants?: ByVariant<VariantDefinition<Data, Options>>;
}

/**
 * Builds a {@link Metric} from its two halves. `read` takes what it needs out of the two tables, by the options, and gives
 * `{ rows, arrays }`: typed arrays with an entry for each row. `compute` makes the score of such data, and is called again for each
 * draw of an interval, with the entries of the rows drawn. Options are checked before `read` sees them; their defaults are for
 * `read` to apply.
 *
 * @example
 * ```ts
 * interface PinballOptions extends MetricOptions {
 *   readonly quantile?: number;
 * }
 * const value = { kind: "number", columns: "one", description: "A number." } as const;
 * const pinball = defineMetric({
 *   name: "pinball",
 *   title: "Pinball loss",
 *   direction: "minimize",
 *   range: [0, Infinity],
 *   best: 0,
 *   needs: { truth: value, prediction: value },
 *   options: {
 *     quantile: { meaning: "Which is predicted.", values: [{ kind: "number", above: 0, below: 1 }], default: "0.5" },
 *   },
 *   read: (truth: Table, prediction: Table, options: PinballOptions | undefined) => {
 *     const quantile = options?.quantile ?? 0.5;
 *     const guesses = prediction.getChildAt(0)!.toArray();
 *     const losses = Float64Array.from(truth.getChildAt(0)!.toArray(), (right: number, row) => {
 *       const error = right - guesses[row];
 *       return Math.max(quantile * error, (quantile - 1) * error);
 *     });
 *     return { rows: losses.length, arrays: { losses } };
 *   },
 *   compute: ({ rows, arrays }) => arrays.losses.reduce((sum, loss) => sum + loss, 0) / rows,
 * });
 * ```
 *
 * @throws TypeError where `read`, `compute` or the direction is missing, or a variant is not a benchmark's
 */
export function defineMetric<Data extends RowData, Options extends MetricOptions = MetricOptions>(
  definition: MetricDefinition<Data, Options>,
): Metric<Options> {
  checkDefinition(definition);
  const { read: _, readRows, compute, take, variants = {}, ...metadata } = definition;
  const listed = Object.keys(variants)
    .filter(isVariantName)
    .flatMap((name): MetricVariant[] => {
      const differs = variants[name]?.differs;
      return differs === undefined ? [] : [{ name, differs }];
    });

  const described = { ...metadata, variants: listed };
  /** The way of the options, which are checked. */
  const wayOf = (options: Options | undefined): Way<Data, Options> => {
    checkOptions(described, options);
    const variant = options?.variant === undefined ? undefined : variants[options.variant];
    return {
      reading: variant?.read === undefined ? definition : variant,
      compute: variant?.compute ?? compute,
    };
  };
  const prepared = (data: Data, computeScore: (data: Data) => number): PreparedScore => {
    const takeSome = take ?? createRowTaker<Data>();
    return {
      rows: data.rows,
      score: () => computeScore(data),
      scoreRows: (indices) => computeScore(takeSome(data, indices)),
    };
  };
  return Object.freeze({
    specVersion: "v1",
    ...described,
    score: (truth: Table, prediction: Table, options?: Options): number => {
      const way = wayOf(options);
      return way.compute(way.reading.read(truth, prediction, options));
    },
    prepare: (truth: Table, prediction: Table, options?: Options): PreparedScore => {
      const way = wayOf(options);
      return prepared(way.reading.read(truth, prediction, options), way.compute);
    },
    ...(readRows !== undefined && {
      rowScorer: (truth: Table, options?: Options): RowScorer | null => {
        const way = wayOf(options);
        const reader = way.reading.readRows?.(truth, options) ?? null;
        if (reader === null) return null;
        const { scoreRows, data } = reader;
        return { scoreRows, prepare: (scores) => prepared(data(scores), way.compute) };
      },
    }),
  } as const);
}

/** How one variant, or the definition, reads and scores. */
interface Way<Data extends RowData, Options extends MetricOptions> {
  readonly reading: Reading<Data, Options>;
  readonly compute: (data: Data) => number;
}
