import { regressionMetric } from "../../regression/regression-metric.ts";
import { meanOf, readAbsoluteErrors } from "./mae.ts";

export const maeMetric = regressionMetric({
  name: "mae",
  title: "Mean absolute error",
  largest: Infinity,
  read: readAbsoluteErrors,
  compute: meanOf,
});
