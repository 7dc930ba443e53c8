import { oneColumn } from "../../options/common-options.ts";
import { regressionMetric } from "../../regression/regression-metric.ts";
import { meanOf } from "../mae/mae.ts";
import { readRelativeErrors } from "./mape.ts";

export const mapeMetric = regressionMetric({
  name: "mape",
  title: "Mean absolute percentage error (as a fraction)",
  options: oneColumn,
  read: readRelativeErrors,
  compute: meanOf,
});
