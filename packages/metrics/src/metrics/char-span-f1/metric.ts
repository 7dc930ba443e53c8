import type { Table } from "apache-arrow";
import type { SetCounts } from "../../classification/set-counts.ts";
import { pickColumns } from "../../columns/pick-column.ts";
import type { MetricOptions } from "../../contract.ts";
import { defineMetric } from "../../define-metric.ts";
import { oneColumn } from "../../options/common-options.ts";
import { parseSpansLeniently } from "../../sequences/spans.ts";
import { computeCharSpanF1, pooledF1, readSpans, type ParseSpans } from "./char-span-f1.ts";

const reading =
  (parse?: ParseSpans) =>
  (truth: Table, prediction: Table, options: MetricOptions | undefined): SetCounts => {
    const columns = pickColumns(truth, prediction, options?.column);
    return readSpans(columns.truth.vector, columns.prediction.vector, options?.weights, parse);
  };

export const charSpanF1Metric = defineMetric({
  name: "char-span-f1",
  title: "F1 of character spans",
  direction: "maximize",
  range: [0, 1],
  best: 1,
  needs: {
    truth: {
      kind: "text",
      columns: "one",
      description: 'The true spans of each row, "start end;start end", the end not included.',
    },
    prediction: {
      kind: "text",
      columns: "one",
      anyOrder: true,
      description: 'The predicted spans of each row, "start end;start end"; empty for none.',
    },
  },
  options: oneColumn,
  read: reading(),
  compute: computeCharSpanF1,
  variants: {
    "mle-dojo": {
      differs: "A span that cannot be read counts as not written; no character on either side scores 1.",
      read: reading(parseSpansLeniently),
      compute: (data) => pooledF1(data, 1),
    },
  },
});
