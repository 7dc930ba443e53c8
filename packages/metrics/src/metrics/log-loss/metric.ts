import type { Table } from "apache-arrow";
import { pickColumns } from "../../columns/pick-column.ts";
import { defineMetric } from "../../define-metric.ts";
import { clipOption } from "../../log-loss/declared-options.ts";
import type { RowValues } from "../../numeric/row-means.ts";
import type { BinaryLogLossMetricOptions } from "../../log-loss/options.ts";
import { kaggleClip, largestLoss } from "../../log-loss/probability.ts";
import { oneColumn, positiveOption } from "../../options/common-options.ts";
import { meanLoss, readBinaryLosses } from "./log-loss.ts";

export const binaryLogLossMetric = defineMetric({
  name: "log-loss",
  title: "Log loss (two classes)",
  direction: "minimize",
  range: [0, largestLoss],
  best: 0,
  needs: {
    truth: { kind: "label", columns: "one", description: "1 for the positive class, 0 for the other." },
    prediction: {
      kind: "probability",
      columns: "one",
      range: [0, 1],
      description: "The probability of the positive class.",
    },
  },
  options: { ...oneColumn, clip: clipOption(), positive: positiveOption },
  read: readTables,
  compute: meanLoss,
  variants: {
    "mle-dojo/playground-series-s3e10": {
      differs: "Clips at 1e-15.",
      read: (truth, prediction, options) => readTables(truth, prediction, { ...options, clip: kaggleClip }),
    },
  },
});

function readTables(
  truth: Table,
  prediction: Table,
  options: BinaryLogLossMetricOptions | undefined,
): RowValues {
  const columns = pickColumns(truth, prediction, options?.column);
  return readBinaryLosses(columns.truth.vector, columns.prediction.vector, options);
}
