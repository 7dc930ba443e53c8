import { toNumbersOrGaps } from "../../columns/to-numbers.ts";
import { columnMetric, meanOverColumns } from "../../regression/column-metric.ts";
import { logError, logErrorOrGap } from "../../regression/log-errors.ts";
import { rootMeanSquareWithoutGaps } from "../../regression/gaps.ts";
import { computeMeanColumnRmsle } from "./mean-column-rmsle.ts";

export const meanColumnRmsleMetric = columnMetric({
  name: "mean-column-rmsle",
  title: "Mean column RMSLE (MCRMSLE)",
  values: { range: [-1, Infinity], rangeMinExclusive: true },
  rowError: logError,
  compute: computeMeanColumnRmsle,
  variants: {
    dsbench: {
      differs:
        "Cells whose prediction is below -1 or missing do not count (covid19-global-forecasting weeks 1 to 4).",
      rowError: logErrorOrGap,
      readPrediction: toNumbersOrGaps,
      compute: meanOverColumns(rootMeanSquareWithoutGaps),
    },
  },
});
