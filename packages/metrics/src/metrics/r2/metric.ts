import { readNumberPairs, type NumberPairs } from "../../columns/number-pairs.ts";
import type { MetricOptions } from "../../contract.ts";
import { defineMetric } from "../../define-metric.ts";
import { oneColumn } from "../../options/common-options.ts";
import { overTables } from "../../regression/regression-metric.ts";
import { computeR2 } from "./r2.ts";

export const r2Metric = defineMetric({
  name: "r2",
  title: "Coefficient of determination (R²)",
  direction: "maximize",
  range: [-Infinity, 1],
  best: 1,
  needs: {
    truth: { kind: "number", columns: "one", description: "The true value of each row, not all the same." },
    prediction: { kind: "number", columns: "one", description: "The predicted value of each row." },
  },
  options: oneColumn,
  read: overTables<NumberPairs, MetricOptions>(readNumberPairs),
  compute: computeR2,
});
