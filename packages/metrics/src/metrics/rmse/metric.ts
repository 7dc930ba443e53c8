import { regressionMetric } from "../../regression/regression-metric.ts";
import { readErrors, rootMeanSquareOf } from "./rmse.ts";

export const rmseMetric = regressionMetric({
  name: "rmse",
  title: "Root mean squared error",
  largest: Infinity,
  read: readErrors,
  compute: rootMeanSquareOf,
});
