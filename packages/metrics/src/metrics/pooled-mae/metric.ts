import { columnMetric } from "../../regression/column-metric.ts";
import { absoluteError } from "../../regression/errors.ts";
import { computePooledMae } from "./pooled-mae.ts";

export const pooledMaeMetric = columnMetric({
  name: "pooled-mae",
  title: "MAE over all cells of several columns",
  rowError: absoluteError,
  compute: computePooledMae,
  variants: {
    dsbench: {
      differs:
        "Pairs the columns of the prediction with those of the truth by position, whatever their names (conways-reverse-game-of-life-2020).",
      byPosition: true,
    },
  },
});
