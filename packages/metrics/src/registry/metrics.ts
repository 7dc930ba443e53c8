import type { Metric } from "../contract.ts";
import { UnknownMetricError } from "../errors/unknown-metric-error.ts";
import { accuracyMetric } from "../metrics/accuracy/metric.ts";
import { averagePrecisionMetric } from "../metrics/average-precision/metric.ts";
import { balancedAccuracyMetric } from "../metrics/balanced-accuracy/metric.ts";
import { bandedRocAucMetric } from "../metrics/banded-roc-auc/metric.ts";
import { biasRocAucMetric } from "../metrics/bias-roc-auc/metric.ts";
import { brierScoreMetric } from "../metrics/brier-score/metric.ts";
import { charSpanF1Metric } from "../metrics/char-span-f1/metric.ts";
import { classBalancedLogLossMetric } from "../metrics/class-balanced-log-loss/metric.ts";
import { cohenKappaMetric } from "../metrics/cohen-kappa/metric.ts";
import { detectionMapMetric } from "../metrics/detection-map/metric.ts";
import { diceHausdorffMetric } from "../metrics/dice-hausdorff/metric.ts";
import { errorRateMetric } from "../metrics/error-rate/metric.ts";
import { fBetaMetric } from "../metrics/f-beta/metric.ts";
import { giniIndexMetric } from "../metrics/gini/metric.ts";
import { haversineQuantileMetric } from "../metrics/haversine-quantile/metric.ts";
import { hitAtKMetric } from "../metrics/hit-at-k/metric.ts";
import { instanceF2Metric } from "../metrics/instance-f2/metric.ts";
import { instancePrecisionMetric } from "../metrics/instance-precision/metric.ts";
import { iouPrecisionMetric } from "../metrics/iou-precision/metric.ts";
import { kendallCellOrderMetric } from "../metrics/kendall-cell-order/metric.ts";
import { klDivergenceMetric } from "../metrics/kl-divergence/metric.ts";
import { laplaceLogLikelihoodMetric } from "../metrics/laplace-log-likelihood/metric.ts";
import { binaryLogLossMetric } from "../metrics/log-loss/metric.ts";
import { lwlrapMetric } from "../metrics/lwlrap/metric.ts";
import { macroF1Metric } from "../metrics/macro-f1/metric.ts";
import { maeMetric } from "../metrics/mae/metric.ts";
import { mapAtKMetric } from "../metrics/map-at-k/metric.ts";
import { mapeMetric } from "../metrics/mape/metric.ts";
import { mccMetric } from "../metrics/mcc/metric.ts";
import { meanAngularErrorMetric } from "../metrics/mean-angular-error/metric.ts";
import { meanColumnLogLossMetric } from "../metrics/mean-column-log-loss/metric.ts";
import { meanColumnMaeMetric } from "../metrics/mean-column-mae/metric.ts";
import { meanColumnRmseMetric } from "../metrics/mean-column-rmse/metric.ts";
import { meanColumnRmsleMetric } from "../metrics/mean-column-rmsle/metric.ts";
import { meanColumnRocAucMetric } from "../metrics/mean-column-roc-auc/metric.ts";
import { meanColumnSpearmanMetric } from "../metrics/mean-column-spearman/metric.ts";
import { meanEditDistanceMetric } from "../metrics/mean-edit-distance/metric.ts";
import { meanLevenshteinMetric } from "../metrics/mean-levenshtein/metric.ts";
import { meanLogMaeMetric } from "../metrics/mean-log-mae/metric.ts";
import { meanSetF1Metric } from "../metrics/mean-set-f1/metric.ts";
import { medianAbsoluteErrorMetric } from "../metrics/median-absolute-error/metric.ts";
import { microF1Metric } from "../metrics/micro-f1/metric.ts";
import { mseMetric } from "../metrics/mse/metric.ts";
import { multiclassLogLossMetric } from "../metrics/multiclass-log-loss/metric.ts";
import { multiclassRocAucMetric } from "../metrics/multiclass-roc-auc/metric.ts";
import { ndcgAtKMetric } from "../metrics/ndcg-at-k/metric.ts";
import { normalizedGiniMetric } from "../metrics/normalized-gini/metric.ts";
import { pearsonMetric } from "../metrics/pearson/metric.ts";
import { pointInBoxF1Metric } from "../metrics/point-in-box-f1/metric.ts";
import { pooledEditDistanceMetric } from "../metrics/pooled-edit-distance/metric.ts";
import { pooledMaeMetric } from "../metrics/pooled-mae/metric.ts";
import { pooledRmseMetric } from "../metrics/pooled-rmse/metric.ts";
import { pooledRmsleMetric } from "../metrics/pooled-rmsle/metric.ts";
import { probabilisticF1Metric } from "../metrics/probabilistic-f1/metric.ts";
import { quadraticKappaMetric } from "../metrics/quadratic-kappa/metric.ts";
import { r2Metric } from "../metrics/r2/metric.ts";
import { rleDiceMetric } from "../metrics/rle-dice/metric.ts";
import { rleFBetaMetric } from "../metrics/rle-f-beta/metric.ts";
import { rmseMetric } from "../metrics/rmse/metric.ts";
import { rmsleMetric } from "../metrics/rmsle/metric.ts";
import { rmspeMetric } from "../metrics/rmspe/metric.ts";
import { rocAucMetric } from "../metrics/roc-auc/metric.ts";
import { rowSpearmanMetric } from "../metrics/row-spearman/metric.ts";
import { smapeMetric } from "../metrics/smape/metric.ts";
import { spearmanMetric } from "../metrics/spearman/metric.ts";
import { topKErrorMetric } from "../metrics/top-k-error/metric.ts";
import { weightedLogLossMetric } from "../metrics/weighted-log-loss/metric.ts";
import { weightedMacroRecallMetric } from "../metrics/weighted-macro-recall/metric.ts";
import { weightedMaeMetric } from "../metrics/weighted-mae/metric.ts";
import { wordJaccardMetric } from "../metrics/word-jaccard/metric.ts";
import { nearestNames } from "../options/nearest-names.ts";

/** All metrics by name. */
export const metrics = Object.freeze({
  accuracy: accuracyMetric,
  "error-rate": errorRateMetric,
  "balanced-accuracy": balancedAccuracyMetric,
  "weighted-macro-recall": weightedMacroRecallMetric,
  "macro-f1": macroF1Metric,
  "micro-f1": microF1Metric,
  "f-beta": fBetaMetric,
  "mean-set-f1": meanSetF1Metric,
  mcc: mccMetric,
  "roc-auc": rocAucMetric,
  "average-precision": averagePrecisionMetric,
  "mean-column-roc-auc": meanColumnRocAucMetric,
  "multiclass-roc-auc": multiclassRocAucMetric,
  "banded-roc-auc": bandedRocAucMetric,
  "bias-roc-auc": biasRocAucMetric,
  gini: giniIndexMetric,
  "normalized-gini": normalizedGiniMetric,
  "log-loss": binaryLogLossMetric,
  "multiclass-log-loss": multiclassLogLossMetric,
  "mean-column-log-loss": meanColumnLogLossMetric,
  "weighted-log-loss": weightedLogLossMetric,
  "class-balanced-log-loss": classBalancedLogLossMetric,
  "kl-divergence": klDivergenceMetric,
  "laplace-log-likelihood": laplaceLogLikelihoodMetric,
  "brier-score": brierScoreMetric,
  "probabilistic-f1": probabilisticF1Metric,
  rmse: rmseMetric,
  rmsle: rmsleMetric,
  mae: maeMetric,
  smape: smapeMetric,
  mse: mseMetric,
  r2: r2Metric,
  "median-absolute-error": medianAbsoluteErrorMetric,
  mape: mapeMetric,
  rmspe: rmspeMetric,
  "weighted-mae": weightedMaeMetric,
  "mean-column-rmse": meanColumnRmseMetric,
  "mean-column-rmsle": meanColumnRmsleMetric,
  "mean-column-mae": meanColumnMaeMetric,
  "pooled-rmse": pooledRmseMetric,
  "pooled-rmsle": pooledRmsleMetric,
  "pooled-mae": pooledMaeMetric,
  "mean-log-mae": meanLogMaeMetric,
  "mean-angular-error": meanAngularErrorMetric,
  "haversine-quantile": haversineQuantileMetric,
  pearson: pearsonMetric,
  spearman: spearmanMetric,
  "mean-column-spearman": meanColumnSpearmanMetric,
  "row-spearman": rowSpearmanMetric,
  "quadratic-kappa": quadraticKappaMetric,
  "cohen-kappa": cohenKappaMetric,
  "mean-edit-distance": meanEditDistanceMetric,
  "mean-levenshtein": meanLevenshteinMetric,
  "pooled-edit-distance": pooledEditDistanceMetric,
  "word-jaccard": wordJaccardMetric,
  "char-span-f1": charSpanF1Metric,
  "kendall-cell-order": kendallCellOrderMetric,
  "map-at-k": mapAtKMetric,
  "hit-at-k": hitAtKMetric,
  "top-k-error": topKErrorMetric,
  "ndcg-at-k": ndcgAtKMetric,
  lwlrap: lwlrapMetric,
  "rle-dice": rleDiceMetric,
  "rle-f-beta": rleFBetaMetric,
  "iou-precision": iouPrecisionMetric,
  "instance-precision": instancePrecisionMetric,
  "instance-f2": instanceF2Metric,
  "dice-hausdorff": diceHausdorffMetric,
  "detection-map": detectionMapMetric,
  "point-in-box-f1": pointInBoxF1Metric,
});

/** The name of a metric in {@link metrics}. */
export type MetricName = keyof typeof metrics;

export function isMetricName(name: string): name is MetricName {
  return Object.hasOwn(metrics, name);
}

/**
 * The metric of that name. A literal name gives the metric's own type, options included.
 * @throws UnknownMetricError holding the names there are and suggesting the nearest
 */
export function getMetric<Name extends MetricName>(name: Name): (typeof metrics)[Name];
export function getMetric(name: string): Metric;
export function getMetric(name: string): Metric {
  if (isMetricName(name)) return metrics[name];
  const available = Object.keys(metrics);
  throw new UnknownMetricError({ requested: name, available, suggestions: nearestNames(name, available) });
}
