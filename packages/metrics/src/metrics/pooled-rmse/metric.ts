import { columnMetric } from "../../regression/column-metric.ts";
import { signedError } from "../../regression/errors.ts";
import { computePooledRmse } from "./pooled-rmse.ts";

export const pooledRmseMetric = columnMetric({
  name: "pooled-rmse",
  title: "RMSE over all cells of several columns",
  rowError: signedError,
  compute: computePooledRmse,
});
