import { columnMetric } from "../../regression/column-metric.ts";
import { absoluteError } from "../../regression/errors.ts";
import { computeMeanColumnMae } from "./mean-column-mae.ts";

export const meanColumnMaeMetric = columnMetric({
  name: "mean-column-mae",
  title: "Mean column MAE",
  rowError: absoluteError,
  compute: computeMeanColumnMae,
});
