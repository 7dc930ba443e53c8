import { refuseOutside } from "../../log-loss/probability.ts";
import type { RankedLabels } from "../../ranking/ranked-labels.ts";
import { rankingMetric } from "../../ranking/ranking-metric.ts";
import { computeRocAuc } from "./roc-auc.ts";

export const rocAucMetric = rankingMetric("roc-auc", "Area under the ROC curve", computeRocAuc, {
  "mle-bench-v1": { differs: "Refuses scores outside [0, 1].", compute: computeOfProbabilities },
});

function computeOfProbabilities(data: RankedLabels): number {
  refuseOutside(data.arrays.scores, "prediction");
  return computeRocAuc(data);
}
