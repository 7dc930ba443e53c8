import { regressionMetric } from "../../regression/regression-metric.ts";
import { rootMeanSquareOf } from "../rmse/rmse.ts";
import { readLogErrors } from "./rmsle.ts";

export const rmsleMetric = regressionMetric({
  name: "rmsle",
  title: "Root mean squared logarithmic error",
  largest: Infinity,
  smallestValue: -1,
  read: readLogErrors,
  compute: rootMeanSquareOf,
});
