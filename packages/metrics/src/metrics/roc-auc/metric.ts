import { rankingMetric } from "../../ranking/ranking-metric.ts";
import { computeRocAuc } from "./roc-auc.ts";

export const rocAucMetric = rankingMetric("roc-auc", "Area under the ROC curve", computeRocAuc);
