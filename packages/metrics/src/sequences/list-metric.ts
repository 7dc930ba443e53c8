import type { Vector } from "apache-arrow";
import { checkRows } from "../columns/check-rows.ts";
import { pickColumns, pickTruth } from "../columns/pick-column.ts";
import { toTexts } from "../columns/to-texts.ts";
import type { LabelColumn, MetricNeeds } from "../contract.ts";
import type { Reading } from "../define-metric.ts";
import { mean } from "../numeric/mean.ts";
import type { RowValues } from "../numeric/row-means.ts";
import { positiveInteger } from "../options/check-option.ts";
import { listScorer, scoreLists, type ListScoring, type RankedListMetricOptions } from "./ranked-lists.ts";

export const listNeeds: MetricNeeds = Object.freeze({
  truth: {
    kind: "ranking",
    columns: "one",
    description: "What is right in each row: one item, or several separated by spaces, in any order.",
  },
  prediction: {
    kind: "ranking",
    columns: "one",
    description: "The predicted items of each row, separated by spaces, the best first.",
  },
} as const);

export interface ListReading extends Pick<ListScoring, "score" | "itemEnds" | "repeats"> {
  /** What makes of the option `k` how many items count. @defaultValue itemsOrAll */
  readonly checkK?: (k: number | undefined) => number;
  /** How the truth is written otherwise than it stands there. @defaultValue as it stands */
  readonly rewriteTruth?: (text: string) => string;
}

/** How a metric reads lists: whole tables of them, or row by row. */
export type ListReader = Required<Reading<RowValues, RankedListMetricOptions>>;

/** Reads tables of lists and scores each row by the items that count. */
export function listReader({ checkK = itemsOrAll, rewriteTruth, ...reading }: ListReading): ListReader {
  const rewritten = (truth: Vector): LabelColumn =>
    rewriteTruth === undefined ? truth : toTexts(truth, "truth").map(rewriteTruth);
  return {
    read: (truth, prediction, options) => {
      const k = checkK(options?.k);
      const columns = pickColumns(truth, prediction, options?.column);
      const scoring = { ...reading, k, weights: options?.weights };
      return scoreLists(rewritten(columns.truth.vector), columns.prediction.vector, scoring);
    },
    readRows: (truth, options) => {
      if (options?.weights !== undefined) return null;
      const k = checkK(options?.k);
      const { vector } = pickTruth(truth, options?.column);
      return {
        scoreRows: listScorer(rewritten(vector), { ...reading, k }),
        data: (values) => ({ rows: checkRows({ values }), arrays: { values, weights: undefined } }),
      };
    },
  };
}

/** @throws MetricError `bad_option` on a `k` that is not an integer from 1 on */
export function itemsOrAll(k: number | undefined): number {
  return k === undefined ? Infinity : positiveInteger(k, "k");
}

/** @throws MetricError `bad_option` on a `k` that is not there, or not an integer from 1 on */
export function itemsGiven(k: number | undefined): number {
  return positiveInteger(k, "k");
}

export function meanOfRows({ arrays }: RowValues): number {
  return mean(arrays.values, arrays.weights);
}
