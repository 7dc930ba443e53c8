import { toNumbersOrGaps } from "../../columns/to-numbers.ts";
import { columnMetric, meanOverColumns } from "../../regression/column-metric.ts";
import { logError, logErrorOrGap } from "../../regression/log-errors.ts";
import { rootMeanSquareWithoutGaps } from "../../regression/gaps.ts";
import { computePooledRmsle } from "./pooled-rmsle.ts";

export const pooledRmsleMetric = columnMetric({
  name: "pooled-rmsle",
  title: "RMSLE over all cells of several columns",
  values: { range: [-1, Infinity], rangeMinExclusive: true },
  rowError: logError,
  compute: computePooledRmsle,
  variants: {
    dsbench: {
      differs:
        "The mean of the columns' RMSLEs, without cells whose prediction is below -1 or missing (see-click-predict-fix).",
      rowError: logErrorOrGap,
      readPrediction: toNumbersOrGaps,
      compute: meanOverColumns(rootMeanSquareWithoutGaps),
    },
  },
});
