import { choice, oneColumn } from "../../options/common-options.ts";
import { regressionMetric } from "../../regression/regression-metric.ts";
import { rootMeanSquareOf } from "../rmse/rmse.ts";
import {
  readLogErrors,
  readLogErrorsWithGaps,
  rootMeanSquareWithoutGaps,
  type RmsleMetricOptions,
} from "./rmsle.ts";
import type { RowValues } from "../../numeric/row-means.ts";

export const rmsleMetric = regressionMetric<RowValues, RmsleMetricOptions>({
  name: "rmsle",
  title: "Root mean squared logarithmic error",
  values: { range: [-1, Infinity], rangeMinExclusive: true },
  options: {
    ...oneColumn,
    undefinedRows: choice(
      "Under the variant `dsbench`: what becomes of rows whose prediction is below -1.",
      ["skip", "zero"],
      "skip; its grader of bike-sharing-demand does zero",
    ),
  },
  read: readLogErrors,
  compute: rootMeanSquareOf,
  variants: {
    dsbench: {
      differs: "Rows whose prediction is below -1 do not count, or count as without error (`undefinedRows`).",
      read: readLogErrorsWithGaps,
      compute: rootMeanSquareWithoutGaps,
    },
  },
});
