import { toNumbersOrGaps } from "../../columns/to-numbers.ts";
import { columnMetric, meanOverColumns } from "../../regression/column-metric.ts";
import { logError, logErrorFromZero, logErrorOrGap } from "../../regression/log-errors.ts";
import { rootMeanSquareWithoutGaps } from "../../regression/gaps.ts";
import { computeMeanColumnRmsle } from "./mean-column-rmsle.ts";

const fromZero = { differs: "Refuses values below 0 on either side.", rowError: logErrorFromZero };

export const meanColumnRmsleMetric = columnMetric({
  name: "mean-column-rmsle",
  title: "Mean column RMSLE (MCRMSLE)",
  values: { range: [-1, Infinity], rangeMinExclusive: true },
  rowError: logError,
  compute: computeMeanColumnRmsle,
  variants: {
    "mle-bench-v1": fromZero,
    "mle-dojo/covid19-global-forecasting-week-3": fromZero,
    "mle-dojo/tabular-playground-series-jul-2021": fromZero,
    dsbench: {
      differs:
        "Cells whose prediction is below -1 or missing do not count (covid19-global-forecasting weeks 1 to 4).",
      rowError: logErrorOrGap,
      readPrediction: toNumbersOrGaps,
      compute: meanOverColumns(rootMeanSquareWithoutGaps),
    },
    "dsbench/tabular-playground-series-jul-2021": {
      differs:
        "Refuses a prediction with more columns than the truth; blanks and values below -1 as by definition.",
      noOthers: true,
    },
  },
});
