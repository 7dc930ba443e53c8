import type { Table } from "apache-arrow";
import { setNeeds } from "../../classification/class-needs.ts";
import { readSetTables } from "../../classification/read-set-tables.ts";
import { countSets } from "../../classification/set-counts.ts";
import { defineMetric } from "../../define-metric.ts";
import { anyColumns, betaOption, emptyPairOption } from "../../options/common-options.ts";
import { computeMicroF1OfKnown } from "../micro-f1/micro-f1.ts";
import { computeMeanSetF1, withSettings, type SetF1MetricOptions } from "./mean-set-f1.ts";

export const meanSetF1Metric = defineMetric({
  name: "mean-set-f1",
  title: "Mean F1 of sets",
  direction: "maximize",
  range: [0, 1],
  best: 1,
  needs: setNeeds,
  options: { ...anyColumns, beta: betaOption(1), emptyPair: emptyPairOption("two sets are empty") },
  read: (truth: Table, prediction: Table, options: SetF1MetricOptions | undefined) =>
    withSettings(countSets(readSetTables(truth, prediction, options)), options),
  compute: computeMeanSetF1,
  variants: {
    "mle-bench-v1": {
      differs:
        "Pools the decisions of all rows (micro F1), and drops predicted labels that the truth never uses.",
      read: (truth, prediction, options) =>
        withSettings(countSets(readSetTables(truth, prediction, options), "drop"), options),
      compute: computeMicroF1OfKnown,
    },
  },
});
