import { regressionMetric } from "../../regression/regression-metric.ts";
import { meanOf } from "../mae/mae.ts";
import { readPercentageErrors } from "./smape.ts";

export const smapeMetric = regressionMetric({
  name: "smape",
  title: "Symmetric mean absolute percentage error (0 to 200)",
  largest: 200,
  read: readPercentageErrors,
  compute: meanOf,
});
