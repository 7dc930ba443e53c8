import type { Table } from "apache-arrow";
import { defineMetric } from "../../define-metric.ts";
import { pickClassColumns } from "../../log-loss/class-columns.ts";
import { classesOption, clipOption, rowSumsOption } from "../../log-loss/declared-options.ts";
import { largestLoss } from "../../log-loss/probability.ts";
import { oneColumn } from "../../options/common-options.ts";
import {
  computeClassBalancedLoss,
  computeWithAbsentClasses,
  readClassLosses,
  type ClassBalancedLogLossMetricOptions,
} from "./class-balanced-log-loss.ts";

export const classBalancedLogLossMetric = defineMetric({
  name: "class-balanced-log-loss",
  title: "Log loss, every class counting the same",
  direction: "minimize",
  range: [0, largestLoss],
  best: 0,
  needs: {
    truth: { kind: "label", columns: "one", description: "The true class of each row." },
    prediction: {
      kind: "class-probabilities",
      columns: "one-per-class",
      range: [0, 1],
      description:
        "One column per class, named by the class, with its probability; rows are divided by their sum.",
    },
  },
  options: { ...oneColumn, clip: clipOption(), rowSums: rowSumsOption(), classes: classesOption },
  read: (truth: Table, prediction: Table, options: ClassBalancedLogLossMetricOptions | undefined) => {
    const columns = pickClassColumns(truth, prediction, options);
    return readClassLosses(columns.truth, columns.probabilities, options);
  },
  compute: computeClassBalancedLoss,
  variants: {
    "mle-dojo": {
      differs: "Counts a class without rows as no loss, where the score is undefined.",
      compute: computeWithAbsentClasses,
    },
  },
});
