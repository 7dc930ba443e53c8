import { defineMetric } from "../../define-metric.ts";
import { columnOnly, columnOption } from "../../options/common-options.ts";
import { meanOf } from "../mae/mae.ts";
import { readBareGroupLogs, readGroupLogs, smallestMae } from "./mean-log-mae.ts";

export const meanLogMaeMetric = defineMetric({
  name: "mean-log-mae",
  title: "Mean over groups of ln(MAE)",
  direction: "minimize",
  range: [Math.log(smallestMae), Infinity],
  best: Math.log(smallestMae),
  needs: {
    truth: { kind: "number", columns: "one", description: "The true value of each row." },
    prediction: { kind: "number", columns: "one", description: "The predicted value of each row." },
    context: { group: { kind: "label", columns: "one", description: "The group of each row." } },
  },
  options: {
    ...columnOnly,
    group: columnOption("The truth's column of groups.", "all rows are one group"),
  },
  read: readGroupLogs,
  compute: meanOf,
  variants: {
    "mle-bench-v1": {
      differs: "No floor: the score falls without end as a group's error does, and a perfect group has none.",
      read: readBareGroupLogs,
    },
  },
});
