import { oneColumn } from "../../options/common-options.ts";
import { regressionMetric } from "../../regression/regression-metric.ts";
import { readErrors } from "../rmse/rmse.ts";
import { meanSquareOf } from "./mse.ts";

export const mseMetric = regressionMetric({
  name: "mse",
  title: "Mean squared error",
  options: oneColumn,
  read: readErrors,
  compute: meanSquareOf,
});
