import { oneColumn } from "../../options/common-options.ts";
import { regressionMetric } from "../../regression/regression-metric.ts";
import { meanSquareOf } from "../mse/mse.ts";
import { readErrors, rootMeanSquareOf } from "./rmse.ts";

export const rmseMetric = regressionMetric({
  name: "rmse",
  title: "Root mean squared error",
  options: oneColumn,
  read: readErrors,
  compute: rootMeanSquareOf,
  variants: {
    "mle-dojo": {
      differs: "The mean squared error, without the root (new-york-city-taxi-fare-prediction).",
      compute: meanSquareOf,
    },
  },
});
