import type { Table } from "apache-arrow";
import { pairByPosition } from "../../columns/pair-by-position.ts";
import { pickMany } from "../../columns/pick-many.ts";
import { defineMetric, type VariantDefinition } from "../../define-metric.ts";
import { refuseOutside } from "../../log-loss/probability.ts";
import { anyColumns } from "../../options/common-options.ts";
import {
  computeMeanColumnRocAuc,
  readRankedColumns,
  takeRankedColumns,
  type RankedColumns,
} from "./mean-column-roc-auc.ts";
import type { MeanColumnRocAucMetricOptions } from "./options.ts";

const byPosition: VariantDefinition<RankedColumns, MeanColumnRocAucMetricOptions> = {
  differs:
    "Pairs the columns of the prediction with those of the truth by position, whatever their names (jigsaw-toxic-comment-classification-challenge).",
  read: (truth, prediction, options) =>
    readRankedColumns(pairByPosition(truth, prediction, namesOf(options)), options),
};

export const meanColumnRocAucMetric = defineMetric({
  name: "mean-column-roc-auc",
  title: "Mean column-wise area under the ROC curve",
  direction: "maximize",
  range: [0, 1],
  best: 1,
  needs: {
    truth: {
      kind: "label",
      columns: "any",
      description: "One column per label: 1 where the row has it, 0 where not.",
    },
    prediction: {
      kind: "number",
      columns: "any",
      range: [-Infinity, Infinity],
      description: "The same columns, each a number that is higher where the label is more likely.",
    },
  },
  options: {
    ...anyColumns,
    notScored: {
      meaning: "The truth's label of cells that are not scored: each column is judged by its other rows.",
      values: [{ kind: "label" }],
      default: "every cell is scored",
    },
    oneClass: {
      meaning: "What a column with one class only counts.",
      values: [
        { kind: "one-of", values: ["refuse"] },
        { kind: "number", from: 0, to: 1 },
      ],
      default: "refuse: an error",
    },
  },
  read: (truth: Table, prediction: Table, options: MeanColumnRocAucMetricOptions | undefined) =>
    readRankedColumns(pickMany(truth, prediction, namesOf(options)), options),
  compute: computeMeanColumnRocAuc,
  take: takeRankedColumns,
  variants: {
    "mle-bench-v1": byPosition,
    "mle-bench-v1/ranzcr-clip-catheter-line-classification": {
      differs: "Refuses scores outside [0, 1].",
      compute: computeOfProbabilities,
    },
    "mle-dojo": byPosition,
    "mle-dojo/plant-pathology-2020-fgvc7": countingOneClass(0.5),
    "mle-dojo/playground-series-s3e18": countingOneClass(0.5),
    "mle-dojo/ranzcr-clip-catheter-line-classification": countingOneClass(0),
  },
});

function namesOf(options: MeanColumnRocAucMetricOptions | undefined): readonly string[] | undefined {
  return options?.columns ?? (options?.column === undefined ? undefined : [options.column]);
}

/** By name; a column with one class only counts as that. */
function countingOneClass(oneClass: number): VariantDefinition<RankedColumns, MeanColumnRocAucMetricOptions> {
  return {
    differs: `Counts a column with one class only as ${oneClass}.`,
    read: (truth, prediction, options) =>
      readRankedColumns(pickMany(truth, prediction, namesOf(options)), { ...options, oneClass }),
  };
}

function computeOfProbabilities(data: RankedColumns): number {
  for (const { name, data: column } of data.columns) refuseOutside(column.arrays.scores, name);
  return computeMeanColumnRocAuc(data);
}
