import { rankingMetric } from "../../ranking/ranking-metric.ts";
import { computeAveragePrecision } from "./average-precision.ts";

export const averagePrecisionMetric = rankingMetric(
  "average-precision",
  "Average precision",
  computeAveragePrecision,
);
