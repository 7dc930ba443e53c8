import { oneColumn } from "../../options/common-options.ts";
import { regressionMetric } from "../../regression/regression-metric.ts";
import { rootMeanSquareOf } from "../rmse/rmse.ts";
import { readScoredRelativeErrors } from "./rmspe.ts";

export const rmspeMetric = regressionMetric({
  name: "rmspe",
  title: "Root mean squared percentage error (as a fraction)",
  options: oneColumn,
  read: readScoredRelativeErrors,
  compute: rootMeanSquareOf,
});
