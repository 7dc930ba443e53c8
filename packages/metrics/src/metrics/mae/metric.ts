import { oneColumn } from "../../options/common-options.ts";
import { absoluteError } from "../../regression/errors.ts";
import { meanWithoutGaps, readWithGaps } from "../../regression/gaps.ts";
import { regressionMetric } from "../../regression/regression-metric.ts";
import { meanSquareOf } from "../mse/mse.ts";
import { rootMeanSquareOf } from "../rmse/rmse.ts";
import { meanOf, readAbsoluteErrors } from "./mae.ts";

export const maeMetric = regressionMetric({
  name: "mae",
  title: "Mean absolute error",
  options: oneColumn,
  read: readAbsoluteErrors,
  compute: meanOf,
  variants: {
    "mle-dojo/home-data-for-ml-course": {
      differs: "The root mean squared error.",
      compute: rootMeanSquareOf,
    },
    "dsbench/tabular-playground-series-mar-2022": {
      differs: "The mean squared error.",
      compute: meanSquareOf,
    },
    "dsbench/playground-series-s3e14": {
      differs: "Rows whose prediction is missing do not count.",
      read: readWithGaps(absoluteError),
      compute: meanWithoutGaps,
    },
  },
});
