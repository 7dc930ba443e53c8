import { setNeeds } from "../../classification/class-needs.ts";
import { readSetTables } from "../../classification/read-set-tables.ts";
import { countSets } from "../../classification/set-counts.ts";
import { defineMetric } from "../../define-metric.ts";
import { anyColumns } from "../../options/common-options.ts";
import { computeMicroF1, computeMicroF1OfKnown } from "./micro-f1.ts";

const dropsUnknown = {
  differs: "Predicted labels that the truth never uses are dropped instead of counting as false positives.",
  read: (...tables: Parameters<typeof readSetTables>) => countSets(readSetTables(...tables), "drop"),
  compute: computeMicroF1OfKnown,
};

export const microF1Metric = defineMetric({
  name: "micro-f1",
  title: "Micro F1 (multi-label)",
  direction: "maximize",
  range: [0, 1],
  best: 1,
  needs: setNeeds,
  options: anyColumns,
  read: (truth, prediction, options) => countSets(readSetTables(truth, prediction, options)),
  compute: computeMicroF1,
  variants: { "mle-bench-v1": dropsUnknown, "mle-dojo": dropsUnknown },
});
