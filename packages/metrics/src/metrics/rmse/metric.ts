import { oneColumn } from "../../options/common-options.ts";
import { signedError } from "../../regression/errors.ts";
import { readWithGaps, rootMeanSquareWithoutGaps } from "../../regression/gaps.ts";
import { regressionMetric } from "../../regression/regression-metric.ts";
import { meanSquareOf } from "../mse/mse.ts";
import { readErrors, rootMeanSquareOf } from "./rmse.ts";

const answered = {
  differs: "Rows whose prediction is missing do not count.",
  read: readWithGaps(signedError),
  compute: rootMeanSquareWithoutGaps,
};

export const rmseMetric = regressionMetric({
  name: "rmse",
  title: "Root mean squared error",
  options: oneColumn,
  read: readErrors,
  compute: rootMeanSquareOf,
  variants: {
    "mle-dojo/new-york-city-taxi-fare-prediction": {
      differs: "The mean squared error, without the root.",
      compute: meanSquareOf,
    },
    "dsbench/commonlitreadabilityprize": answered,
    "dsbench/playground-series-s3e6": answered,
  },
});
