import { oneColumn } from "../../options/common-options.ts";
import { readGapsAsRight, readWithGaps, rootMeanSquareWithoutGaps } from "../../regression/gaps.ts";
import { logErrorOrGap } from "../../regression/log-errors.ts";
import { regressionMetric } from "../../regression/regression-metric.ts";
import { rootMeanSquareOf } from "../rmse/rmse.ts";
import { readLogErrors } from "./rmsle.ts";

export const rmsleMetric = regressionMetric({
  name: "rmsle",
  title: "Root mean squared logarithmic error",
  values: { range: [-1, Infinity], rangeMinExclusive: true },
  options: oneColumn,
  read: readLogErrors,
  compute: rootMeanSquareOf,
  variants: {
    dsbench: {
      differs: "Rows whose prediction is below -1 or missing do not count (tmdb-box-office-prediction).",
      read: readWithGaps(logErrorOrGap),
      compute: rootMeanSquareWithoutGaps,
    },
    "dsbench/bike-sharing-demand": {
      differs: "Rows whose prediction is below -1 or missing count as without error.",
      read: readGapsAsRight(logErrorOrGap),
    },
  },
});
