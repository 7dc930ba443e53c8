import type { Table } from "apache-arrow";
import { pairByPosition } from "../../columns/pair-by-position.ts";
import { pickMany, type ColumnPair } from "../../columns/pick-many.ts";
import { refuseWeights } from "../../columns/refuse-weights.ts";
import type { MetricOptions } from "../../contract.ts";
import { defineMetric } from "../../define-metric.ts";
import { anyColumns } from "../../options/common-options.ts";
import { computeLwlrap, readLabelScores, takeLabelScores, type RankedLabelSets } from "./lwlrap.ts";
import { meanClassPrecision } from "./mean-class-precision.ts";

type Pair = (truth: Table, prediction: Table, names: readonly string[] | undefined) => readonly ColumnPair[];

const reading =
  (pair: Pair) =>
  (truth: Table, prediction: Table, options: MetricOptions | undefined): RankedLabelSets => {
    const names = options?.column === undefined ? options?.columns : [options.column];
    const pairs = pair(truth, prediction, names);
    return readLabelScores(
      pairs.map((column) => column.truth),
      pairs.map((column) => column.prediction),
      options?.weights,
    );
  };

export const lwlrapMetric = defineMetric({
  name: "lwlrap",
  title: "Label-weighted label-ranking average precision",
  direction: "maximize",
  range: [0, 1],
  best: 1,
  needs: {
    truth: { kind: "label-set", columns: "any", description: "One 0/1 column per label." },
    prediction: {
      kind: "number",
      columns: "any",
      range: [-Infinity, Infinity],
      description: "One column per label: any number, higher where the label is more likely.",
    },
  },
  options: anyColumns,
  read: reading(pickMany),
  compute: computeLwlrap,
  take: takeLabelScores,
  variants: {
    "mle-dojo": {
      differs:
        "Ranks the rows of each label instead of the labels of each row, and averages over labels; pairs columns by position.",
      read: (truth, prediction, options) => {
        refuseWeights("lwlrap", options?.weights);
        return reading(pairByPosition)(truth, prediction, options);
      },
      compute: meanClassPrecision,
    },
  },
});
