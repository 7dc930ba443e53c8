import type { Table } from "apache-arrow";
import { namedColumn, pickColumns } from "../../columns/pick-column.ts";
import { refuseWeights } from "../../columns/refuse-weights.ts";
import { defineMetric } from "../../define-metric.ts";
import type { RowValues } from "../../numeric/row-means.ts";
import { choice, columnOption, itemsOption, oneColumn } from "../../options/common-options.ts";
import { listNeeds, listReader, meanOfRows } from "../../sequences/list-metric.ts";
import { listNdcg, readGroups } from "./ndcg-at-k.ts";
import type { NdcgMetricOptions } from "./options.ts";

const lists = listReader({ score: listNdcg });

export const ndcgAtKMetric = defineMetric({
  name: "ndcg-at-k",
  title: "Normalised discounted cumulative gain at k",
  direction: "maximize",
  range: [0, 1],
  best: 1,
  needs: {
    truth: {
      ...listNeeds.truth,
      description: `${listNeeds.truth.description} With the option "group": the relevance of the row, from 0 on.`,
    },
    prediction: {
      ...listNeeds.prediction,
      description: `${listNeeds.prediction.description} With the option "group": any number, higher where the row is better.`,
    },
    context: {
      group: {
        kind: "label",
        columns: "one",
        description: "Which rows are ranked against each other, where a row is an item.",
      },
    },
  },
  options: {
    ...oneColumn,
    k: { ...itemsOption, default: "all" },
    gain: choice(
      "What an item of relevance r gains, where a row is an item: 2^r - 1, or r.",
      ["exponential", "linear"],
      "exponential",
    ),
    group: {
      ...columnOption(
        "The truth's column that says which rows are ranked against each other; each row is then an item, and there are no weights.",
        "none: each row holds lists of items",
      ),
      labelsAsNumbers: "any",
    },
  },
  read: (truth: Table, prediction: Table, options: NdcgMetricOptions | undefined): RowValues => {
    const group = options?.group;
    if (group === undefined) return lists.read(truth, prediction, options);
    refuseWeights("ndcg-at-k", options?.weights);
    const groups = namedColumn(truth, group, "truth").vector;
    const columns = pickColumns(truth, prediction, options?.column, [group]);
    return readGroups(columns.truth.vector, columns.prediction.vector, groups, options);
  },
  readRows: (truth: Table, options: NdcgMetricOptions | undefined) =>
    options?.group === undefined ? lists.readRows(truth, options) : null,
  compute: meanOfRows,
});
