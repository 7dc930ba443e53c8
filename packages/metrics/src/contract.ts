/** The contract of a metric. Types only, so that anybody can implement it. */
import type { Table, Vector } from "apache-arrow";

/** Which way a score improves. */
export type Direction = "maximize" | "minimize";

/** A numeric typed array that a column can be handed over as. */
export type NumericArray =
  | Float64Array
  | Float32Array
  | Int8Array
  | Int16Array
  | Int32Array
  | Uint8Array
  | Uint8ClampedArray
  | Uint16Array
  | Uint32Array
  | BigInt64Array
  | BigUint64Array;

/** One number per row. A null-free Float64 vector of one chunk, or a Float64Array, is read without a copy. */
export type NumberColumn = Vector | NumericArray | readonly number[];

/** One class label. Booleans count as 0 and 1; a number and a text are never equal. */
export type Label = string | number | boolean | bigint;

/** One label per row. */
export type LabelColumn = Vector | NumericArray | readonly Label[];

/** One text per row. */
export type TextColumn = Vector | readonly string[];

/**
 * What the cells of a column mean.
 * - `label`: one class per row, text, integer or boolean
 * - `probability`: a number in [0, 1], the chance of the positive class
 * - `class-probabilities`: one probability column per class, named by the class
 * - `number`: a finite number
 * - `label-set`: class names separated by spaces, or one 0/1 column per class
 * - `text`: tokens separated by spaces
 * - `ranking`: items separated by spaces, the best first
 * - `mask`: pixels as run lengths, "start length start length …"
 * - `boxes`: boxes as groups of numbers separated by spaces; the metric's page says which
 */
export type ColumnKind =
  | "label"
  | "probability"
  | "class-probabilities"
  | "number"
  | "label-set"
  | "text"
  | "ranking"
  | "mask"
  | "boxes";

/** What one side of the comparison must hold. */
export interface ColumnNeed {
  readonly kind: ColumnKind;
  /** How many value columns: exactly one, one per class, either, or any number with the same names on both sides. */
  readonly columns: "one" | "one-per-class" | "one-or-one-per-class" | "any";
  /** Smallest and largest value allowed, both inclusive, infinite where unbounded. Absent for texts and labels. */
  readonly range?: readonly [number, number];
  /** The smallest value is itself refused (RMSLE: greater than -1). @defaultValue false */
  readonly rangeMinExclusive?: boolean;
  /**
   * A text says the same in whatever order its parts stand. Of the kinds `text` and `ranking` only: there order counts otherwise, so
   * that no texts of several rows can be put together. @defaultValue false
   */
  readonly anyOrder?: boolean;
  /** One sentence for the person or agent who writes the file. */
  readonly description: string;
}

/** What the truth and a submission must hold, ids aside. */
export interface MetricNeeds {
  readonly truth: ColumnNeed;
  readonly prediction: ColumnNeed;
  /**
   * Columns of the truth beside the value: what groups the rows, what a row weighs. The key is the option that names the
   * column. @defaultValue none
   */
  readonly context?: Readonly<Record<string, ColumnNeed>>;
}

/** Whose graders: MLE-bench's first, MLE-Dojo's, or DSBench's. */
type Benchmark = "mle-bench-v1" | "mle-dojo" | "dsbench";

/**
 * Whose grader a score is compared with, where it computes something else than the competition's own definition. A competition
 * whose grader does otherwise than its benchmark's others goes by both names: "dsbench/bike-sharing-demand".
 */
export type VariantName = Benchmark | `${Benchmark}/${string}`;

/** A way of scoring that differs from a metric's definition, kept so that published numbers can be compared. */
export interface MetricVariant {
  readonly name: VariantName;
  /** One sentence: what it does otherwise. */
  readonly differs: string;
}

/**
 * A value that an option may have.
 * - `number`, `integer`: a finite number. `from` and `to` are bounds that it may reach, `above` and `below` such as it may not
 * - `one-of`: one of the texts or numbers listed
 * - `label`: a class label
 * - `name`, `names`: the name or names of columns: of the truth, or of the prediction
 * - `numbers`: a list of finite numbers
 * - `by-name`: an object, each of whose values is one of these
 * - `column`: a column of numbers, one per row
 */
export type OptionValue =
  | {
      readonly kind: "number" | "integer";
      readonly from?: number;
      readonly to?: number;
      readonly above?: number;
      readonly below?: number;
    }
  | { readonly kind: "one-of"; readonly values: readonly (string | number)[] }
  | { readonly kind: "by-name"; readonly each: readonly OptionValue[] }
  | { readonly kind: "name" | "names"; readonly of: "truth" | "prediction" }
  | { readonly kind: "label" | "numbers" | "column" };

/** An option of a metric, for whoever gives or checks it. */
export type MetricOption = {
  /** One sentence: what it says. */
  readonly meaning: string;
  /** What it may be: any of these. */
  readonly values: readonly OptionValue[];
  /**
   * Those values, or any, under which labels or lists are read as numbers: because how far apart they are counts, or each row is an
   * item with a number. @defaultValue none
   */
  readonly labelsAsNumbers?: readonly (string | number)[] | "any";
  /** Those values under which the order counts in which what is predicted for a row stands. @defaultValue none */
  readonly orderCounts?: readonly (string | number)[];
} & (
  | {
      /** What holds where it is not given, in words. */
      readonly default: string;
    }
  | { readonly required: true }
);

/** Options that many metrics take; a metric refuses those that it does not list in {@link Metric.options}. */
export interface MetricOptions {
  /**
   * The value column, where a table holds several.
   * @defaultValue the only column of the truth; in the prediction the column of that name, else its only one
   */
  readonly column?: string;
  /**
   * The value columns of a metric over several.
   * @defaultValue all columns of the truth but those that the metric's other options name
   */
  readonly columns?: readonly string[];
  /** Non-negative weight per row, at least one positive. @defaultValue every row counts the same */
  readonly weights?: NumberColumn;
  /** Score as that grader does; the metric lists the variants that it has. @defaultValue the metric's own definition */
  readonly variant?: VariantName;
}

/** Truth and prediction decoded once, to be scored whole and over resampled rows. */
export interface PreparedScore {
  /** Number of rows or, where the metric groups rows, of groups: what a bootstrap draws. */
  readonly rows: number;
  /** The score of all rows. */
  score(): number;
  /** The score of the rows (or groups) at these 0-based positions; a position may repeat. */
  scoreRows(indices: Uint32Array): number;
}

/** Texts as UTF-8, one for each row: that of row `r` is `bytes[starts[r]]` up to, not including, `bytes[ends[r]]`. */
export interface TextBytes {
  readonly rows: number;
  readonly bytes: Uint8Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

/** Scores rows of texts one by one, as a file is read, so that nobody has to keep them until all are there. */
export interface RowScorer {
  /**
   * Scores predictions in any order: that in place `p` is for row `rows[p]` of the truth, and its score goes to `scores[rows[p]]`. Any
   * text has a score; nothing is thrown.
   */
  scoreRows(predictions: TextBytes, rows: Int32Array, scores: Float64Array): void;
  /** What `prepare` of the metric would give for those rows of the truth, and the predictions, that have these scores. */
  prepare(scores: Float64Array): PreparedScore;
}

/**
 * A way to score a prediction against the truth.
 *
 * Both tables hold value columns only: whoever joins by id takes the ids out and aligns the rows first, so
 * that row i of one is row i of the other. Columns are found by name, their order does not matter.
 */
export interface Metric<Options extends MetricOptions = MetricOptions> {
  readonly specVersion: "v1";
  /** Stable kebab-case name, the key in the registry. */
  readonly name: string;
  /** Name for people. */
  readonly title: string;
  readonly direction: Direction;
  /** Smallest and largest score there can be; infinite where unbounded. */
  readonly range: readonly [number, number];
  /** The score that no prediction can beat. */
  readonly best: number;
  readonly needs: MetricNeeds;
  /** What the option `variant` may name. @defaultValue none */
  readonly variants?: readonly MetricVariant[];
  /**
   * The options there are, by name, `variant` aside. Whoever calls the metric may hold options against them beforehand
   * (`checkOptions`), as the metrics of this package do when they score.
   * @defaultValue unknown: options are the metric's own affair and nothing is refused before it runs
   */
  readonly options?: Readonly<Record<string, MetricOption>>;
  /**
   * Scores the prediction. The result is finite. An option that is undefined counts as not given.
   * @throws MetricError when the input is malformed, or the score undefined for it; `bad_option` for an option that the metric
   * does not take, or a value that the option cannot have
   */
  score(truth: Table, prediction: Table, options?: Options): number;
  /** Decodes once what {@link Metric.score} would, for repeated scoring of resampled rows. Same errors. */
  prepare(truth: Table, prediction: Table, options?: Options): PreparedScore;
  /**
   * For metrics over texts in which a row's score depends on that row alone: the same scores, row by row. Null where the options ask
   * for something else. Same errors for truth and options.
   * @defaultValue none: predictions are scored when all are there
   */
  rowScorer?(truth: Table, options?: Options): RowScorer | null;
}
