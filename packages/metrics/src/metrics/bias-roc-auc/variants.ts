import { MetricError } from "../../errors/metric-error.ts";
import { computeRocAuc } from "../roc-auc/roc-auc.ts";
import { computeBiasRocAuc, type BiasData } from "./bias-roc-auc.ts";
import { powerMean } from "./power-mean.ts";
import { biasParts } from "./subgroups.ts";
import type { RankedLabels } from "../../ranking/ranked-labels.ts";

/** MLE-bench cuts the predictions at one half before it ranks them. */
export function computeThresholded(data: BiasData): number {
  const { arrays } = data.ranked;
  const scores = arrays.scores.map((score) => Number(score >= 0.5));
  return computeBiasRocAuc({ ...data, ranked: { ...data.ranked, arrays: { ...arrays, scores } } });
}

/** MLE-Dojo leaves out what has one class only, and counts a mean of nothing as 0. */
export function computeSkipping({ ranked, subgroups, power, overallWeight }: BiasData): number {
  const overall = aucOrNothing(ranked);
  const aucs = subgroups.map((subgroup) => biasParts(ranked, subgroup).map(({ rows }) => aucOrNothing(rows)));
  const means = [0, 1, 2].map((kind) => {
    const known = aucs.flatMap((own) => own[kind] ?? []);
    return known.length === 0 ? 0 : powerMean(Float64Array.from(known), power);
  });
  return overallWeight * (overall ?? 0) + ((1 - overallWeight) * (means[0]! + means[1]! + means[2]!)) / 3;
}

function aucOrNothing(ranked: RankedLabels): number | undefined {
  if (ranked.rows === 0) return undefined;
  try {
    return computeRocAuc(ranked);
  } catch (error) {
    if (MetricError.isInstance(error) && error.code === "undefined_score") return undefined;
    throw error;
  }
}
