import { oneColumn } from "../../options/common-options.ts";
import { regressionMetric } from "../../regression/regression-metric.ts";
import { readAbsoluteErrors } from "../mae/mae.ts";
import { medianOf } from "./median-absolute-error.ts";

export const medianAbsoluteErrorMetric = regressionMetric({
  name: "median-absolute-error",
  title: "Median absolute error",
  options: oneColumn,
  read: readAbsoluteErrors,
  compute: medianOf,
});
