import { oneColumn } from "../../options/common-options.ts";
import type { NumberColumn } from "../../contract.ts";
import { compareNumbers, type RowValues } from "../../numeric/row-means.ts";
import { readGapsAsRight, readWithGaps, rootMeanSquareWithoutGaps } from "../../regression/gaps.ts";
import { logErrorFromZero, logErrorOrGap } from "../../regression/log-errors.ts";
import { regressionMetric } from "../../regression/regression-metric.ts";
import type { RegressionOptions } from "../../regression/options.ts";
import { rootMeanSquareOf } from "../rmse/rmse.ts";
import { readLogErrors } from "./rmsle.ts";

const fromZero = {
  differs: "Refuses values below 0 on either side.",
  read: (truth: NumberColumn, prediction: NumberColumn, options: RegressionOptions | undefined): RowValues =>
    compareNumbers(truth, prediction, options?.weights, logErrorFromZero),
};

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
    "dsbench/playground-series-s3e11": fromZero,
    "dsbench/playground-series-s4e4": fromZero,
  },
});
