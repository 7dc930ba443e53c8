import { oneColumn } from "../../options/common-options.ts";
import { meanWithoutGaps, readGapsAsRight, readWithGaps } from "../../regression/gaps.ts";
import { regressionMetric } from "../../regression/regression-metric.ts";
import { meanOf } from "../mae/mae.ts";
import { percentageError, readFractionErrors, readPercentageErrors } from "./smape.ts";

const gapsAreRight = {
  differs: "Rows whose prediction is missing count as without error.",
  read: readGapsAsRight(percentageError),
};

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
    "dsbench/demand-forecasting-kernels-only": gapsAreRight,
    "dsbench/tabular-playground-series-sep-2022": gapsAreRight,
    "dsbench/tabular-playground-series-jan-2022": {
      differs: "Rows whose prediction is missing do not count.",
      read: readWithGaps(percentageError),
      compute: meanWithoutGaps,
    },
  },
});
