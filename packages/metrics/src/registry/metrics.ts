import { accuracyMetric } from "../accuracy/metric.ts";
import type { Metric } from "../contract.ts";
import { levenshtein } from "../edit-distance/levenshtein.ts";
import { meanEditDistanceMetric } from "../edit-distance/metric.ts";
import { UnknownMetricError } from "../errors/unknown-metric-error.ts";
import { macroF1Metric } from "../f1/macro-f1-metric.ts";
import { microF1Metric } from "../f1/micro-f1-metric.ts";
import { quadraticKappaMetric } from "../kappa/metric.ts";
import { binaryLogLossMetric, multiclassLogLossMetric } from "../log-loss/metrics.ts";
import { averagePrecisionMetric, rocAucMetric } from "../ranking/metrics.ts";
import { maeMetric, rmseMetric, rmsleMetric, smapeMetric } from "../regression/metrics.ts";

/** All metrics by name. */
export const metrics = Object.freeze({
  accuracy: accuracyMetric,
  "macro-f1": macroF1Metric,
  "micro-f1": microF1Metric,
  "roc-auc": rocAucMetric,
  "average-precision": averagePrecisionMetric,
  "log-loss": binaryLogLossMetric,
  "multiclass-log-loss": multiclassLogLossMetric,
  rmse: rmseMetric,
  rmsle: rmsleMetric,
  mae: maeMetric,
  smape: smapeMetric,
  "quadratic-kappa": quadraticKappaMetric,
  "mean-edit-distance": meanEditDistanceMetric,
});

/** The name of a metric in {@link metrics}. */
export type MetricName = keyof typeof metrics;

export function isMetricName(name: string): name is MetricName {
  return Object.hasOwn(metrics, name);
}

/**
 * The metric of that name. A literal name gives the metric's own type, options included.
 * @throws UnknownMetricError listing the names there are and suggesting the nearest
 */
export function getMetric<Name extends MetricName>(name: Name): (typeof metrics)[Name];
export function getMetric(name: string): Metric;
export function getMetric(name: string): Metric {
  if (isMetricName(name)) return metrics[name];
  const available = Object.keys(metrics);
  throw new UnknownMetricError({ requested: name, available, suggestion: nearest(name, available) });
}

/** The nearest name, case, spaces and underscores aside, if it shares more than half its letters. */
function nearest(name: string, candidates: readonly string[]): string | undefined {
  const letters = Array.from(name.toLowerCase().replaceAll(/[\s_]+/gu, "-"));
  let best: string | undefined;
  let bestShare = 0.5;
  for (const candidate of candidates) {
    const distance = levenshtein(letters, Array.from(candidate)) / Math.max(letters.length, candidate.length);
    if (distance < bestShare) {
      best = candidate;
      bestShare = distance;
    }
  }
  return best;
}
