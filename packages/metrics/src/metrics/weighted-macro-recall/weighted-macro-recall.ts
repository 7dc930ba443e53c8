import { countClasses } from "../../classification/class-counts.ts";
import { checkRows } from "../../columns/check-rows.ts";
import { encodeLabels, LabelTable } from "../../columns/encode-labels.ts";
import type { RowData } from "../../columns/row-data.ts";
import { toWeights } from "../../columns/to-weights.ts";
import type { LabelColumn, MetricOptions, NumberColumn } from "../../contract.ts";
import { MetricError } from "../../errors/metric-error.ts";
import { compensatedSum } from "../../numeric/compensated-sum.ts";
import { mean } from "../../numeric/mean.ts";
import { headWeightsOf, type HeadWeights } from "./head-weights.ts";

export interface WeightedRecallOptions {
  /** Non-negative weight per row. @defaultValue every row counts the same */
  readonly weights?: NumberColumn;
  /** What each head counts. @defaultValue all the same */
  readonly headWeights?: HeadWeights;
}

/** {@link WeightedRecallOptions} of the metric over tables. */
export interface WeightedRecallMetricOptions extends MetricOptions {
  /** What each head counts, by its name. @defaultValue all the same */
  readonly headWeights?: HeadWeights;
  /**
   * The column of the truth that names the head of each row, where each row answers one head.
   * @defaultValue none: each head is a column
   */
  readonly head?: string;
}

/** Answers of several heads; `perRow` of them belong to each row of the tables. */
export interface HeadAnswers extends RowData {
  readonly perRow: number;
  /** What each head counts. */
  readonly headWeights: Float64Array;
  /** The head that each class is of. Classes of different heads are different classes. */
  readonly headOf: Int32Array;
  readonly truth: Int32Array;
  readonly prediction: Int32Array;
  readonly arrays: { readonly weights: Float64Array | undefined };
}

/**
 * Recall averaged over the classes of each head, and over heads by weight, in [0, 1]. The classes of a head are those of its
 * truth or prediction, so one that is only predicted counts as 0. Equals scikit-learn's
 * `average([recall_score(average="macro", zero_division=0), …], weights)`.
 *
 * @param truth One column per head
 * @throws MetricError `bad_option` on a head weight that is negative, missing or of no head; `missing_column` on a head that
 * the prediction lacks; on missing labels, unequal lengths, no rows, bad weights
 */
export function weightedMacroRecall(
  truth: Readonly<Record<string, LabelColumn>>,
  prediction: Readonly<Record<string, LabelColumn>>,
  options?: WeightedRecallOptions,
): number {
  const heads = Object.entries(truth).map(([name, column]) => {
    const answer = prediction[name];
    if (answer !== undefined) return { name, truth: column, prediction: answer };
    throw new MetricError({
      code: "missing_column",
      message: `The prediction has no column "${name}".`,
      column: name,
    });
  });
  return computeWeightedRecall(readHeads(heads, options));
}

export function readHeads(
  heads: readonly { readonly name: string; readonly truth: LabelColumn; readonly prediction: LabelColumn }[],
  options: WeightedRecallOptions | undefined,
): HeadAnswers {
  const weights = toWeights(options?.weights);
  const tables = heads.map(() => new LabelTable());
  const columns = heads.map(({ name, truth, prediction }, head) => ({
    truth: encodeLabels(truth, name, tables[head]!),
    prediction: encodeLabels(prediction, name, tables[head]!),
  }));
  const lengths = columns.flatMap(({ truth, prediction }, head) => [
    [`truth "${heads[head]!.name}"`, truth] as const,
    [`prediction "${heads[head]!.name}"`, prediction] as const,
  ]);
  const rows = checkRows({ ...Object.fromEntries(lengths), weights });
  const perRow = heads.length;
  const spread = (side: "truth" | "prediction"): Int32Array => {
    const codes = new Int32Array(rows * perRow);
    let first = 0;
    columns.forEach((column, head) => {
      for (let row = 0; row < rows; row++) codes[row * perRow + head] = first + column[side][row]!;
      first += tables[head]!.size;
    });
    return codes;
  };
  return {
    rows,
    perRow,
    headWeights: headWeightsOf(
      heads.map(({ name }) => name),
      options?.headWeights,
    ),
    headOf: Int32Array.from(tables.flatMap(({ size }, head) => Array<number>(size).fill(head))),
    truth: spread("truth"),
    prediction: spread("prediction"),
    arrays: { weights },
  };
}

export function computeWeightedRecall({ rows, perRow, headOf, headWeights, ...data }: HeadAnswers): number {
  const { weights } = data.arrays;
  const { hits, actual, occurs } = countClasses({
    rows: rows * perRow,
    classes: headOf.length,
    arrays: {
      truth: data.truth,
      prediction: data.prediction,
      weights:
        weights && Float64Array.from({ length: rows * perRow }, (_, at) => weights[Math.trunc(at / perRow)]!),
    },
  });
  const recalls = hits.map((hit, label) => (hit > 0 ? hit / actual[label]! : 0));
  const scores = headWeights.map((weight, head) => {
    const own = recalls.filter((_, label) => headOf[label] === head && occurs[label] === 1);
    if (own.length === 0 && weight > 0) throw noRows();
    return own.length === 0 ? 0 : compensatedSum(own) / own.length;
  });
  return mean(scores, headWeights);
}

export function takeHeads(data: HeadAnswers, indices: Uint32Array): HeadAnswers {
  const { perRow } = data;
  const pick = (codes: Int32Array): Int32Array =>
    Int32Array.from(
      { length: indices.length * perRow },
      (_, at) => codes[indices[Math.trunc(at / perRow)]! * perRow + (at % perRow)]!,
    );
  const { weights } = data.arrays;
  return {
    ...data,
    rows: indices.length,
    truth: pick(data.truth),
    prediction: pick(data.prediction),
    arrays: { weights: weights && Float64Array.from(indices, (row) => weights[row]!) },
  };
}

function noRows(): MetricError {
  return new MetricError({
    code: "undefined_score",
    message: "A head has no row, so that its recall is 0/0.",
    column: "truth",
  });
}
