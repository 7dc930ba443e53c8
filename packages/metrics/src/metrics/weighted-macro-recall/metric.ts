import type { Table } from "apache-arrow";
import { namedColumn } from "../../columns/pick-column.ts";
import { pickMany } from "../../columns/pick-many.ts";
import { defineMetric } from "../../define-metric.ts";
import { anyColumns, columnOption } from "../../options/common-options.ts";
import { readHeadRows } from "./read-rows.ts";
import {
  computeWeightedRecall,
  readHeads,
  takeHeads,
  type HeadAnswers,
  type WeightedRecallMetricOptions,
} from "./weighted-macro-recall.ts";

export const weightedMacroRecallMetric = defineMetric({
  name: "weighted-macro-recall",
  title: "Weighted macro recall",
  direction: "maximize",
  range: [0, 1],
  best: 1,
  needs: {
    truth: {
      kind: "label",
      columns: "any",
      description: "The true class of each head: a column each, or a row each.",
    },
    prediction: {
      kind: "label",
      columns: "any",
      description: "The predicted class of each head, in the form of the truth.",
    },
    context: {
      head: {
        kind: "label",
        columns: "one",
        description: "The head that each row answers, where heads are rows.",
      },
    },
  },
  options: {
    ...anyColumns,
    headWeights: {
      meaning: "What each head counts, by its name; some head more than 0.",
      values: [{ kind: "by-name", each: [{ kind: "number", from: 0 }] }],
      default: "all the same",
    },
    head: columnOption("The truth's column that names the head of each row.", "each head is a column"),
  },
  read: (truth: Table, prediction: Table, options: WeightedRecallMetricOptions | undefined): HeadAnswers => {
    const { head, column, columns } = options ?? {};
    const names = column === undefined ? columns : [column];
    const pairs = pickMany(truth, prediction, names, [head]);
    if (head === undefined) return readHeads(pairs, options);
    const { vector } = namedColumn(truth, head, "truth");
    const [first] = pairs;
    return readHeadRows({ head: vector, truth: first!.truth, prediction: first!.prediction }, options);
  },
  compute: computeWeightedRecall,
  take: takeHeads,
});
