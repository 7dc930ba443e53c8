import { regressionMetric } from "../../regression/regression-metric.ts";
import { meanOf } from "../mae/mae.ts";
import { readRelativeErrors } from "./mape.ts";

export const mapeMetric = regressionMetric({
  name: "mape",
  title: "Mean absolute percentage error (as a fraction)",
  read: readRelativeErrors,
  compute: meanOf,
});
