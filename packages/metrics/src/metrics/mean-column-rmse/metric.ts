import { columnMetric } from "../../regression/column-metric.ts";
import { signedError } from "../../regression/errors.ts";
import { computeMeanColumnRmse } from "./mean-column-rmse.ts";

export const meanColumnRmseMetric = columnMetric({
  name: "mean-column-rmse",
  title: "Mean column RMSE (MCRMSE)",
  rowError: signedError,
  compute: computeMeanColumnRmse,
  variants: {
    "mle-dojo/stanford-covid-vaccine": {
      differs: "Scores the rows as well that are not to be kept.",
      ignoresKeep: true,
    },
    dsbench: {
      differs:
        "Pairs the columns of the prediction with those of the truth by position, whatever their names (feedback-prize-english-language-learning).",
      byPosition: true,
    },
  },
});
