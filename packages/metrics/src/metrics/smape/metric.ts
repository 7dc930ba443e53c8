import { oneColumn } from "../../options/common-options.ts";
import { regressionMetric } from "../../regression/regression-metric.ts";
import { meanOf } from "../mae/mae.ts";
import { readFractionErrors, readPercentageErrors } from "./smape.ts";

export const smapeMetric = regressionMetric({
  name: "smape",
  title: "Symmetric mean absolute percentage error (0 to 200)",
  largest: 200,
  options: oneColumn,
  read: readPercentageErrors,
  compute: meanOf,
  variants: {
    dsbench: {
      differs:
        "A fraction from 0 to 2, undefined where truth and prediction are both 0 (playground-series-s3e19).",
      read: readFractionErrors,
    },
  },
});
