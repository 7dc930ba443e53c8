// The public surface, listed by hand. An addition here is an API decision.

// Contract of a metric
export type {
  ColumnKind,
  ColumnNeed,
  Direction,
  Label,
  LabelColumn,
  Metric,
  MetricNeeds,
  MetricOption,
  MetricOptions,
  MetricVariant,
  NumberColumn,
  NumericArray,
  OptionValue,
  PreparedScore,
  RowScorer,
  TextBytes,
  TextColumn,
  VariantName,
} from "./contract.ts";
export {
  defineMetric,
  type ByVariant,
  type DeclaredOptions,
  type MetricDefinition,
  type Reading,
  type RowReader,
  type VariantDefinition,
} from "./define-metric.ts";
export { checkOptions } from "./options/check-options.ts";
export type { RowData } from "./columns/row-data.ts";
export { MetricError, type MetricErrorCode, type MetricErrorDetails } from "./errors/metric-error.ts";

// All metrics by name
export { getMetric, isMetricName, metrics, type MetricName } from "./registry/metrics.ts";
export { nearestNames } from "./options/nearest-names.ts";
export { isMissingToPandas } from "./columns/pandas-texts.ts";
export { UnknownMetricError } from "./errors/unknown-metric-error.ts";

// The metrics as plain functions over columns
export { accuracy, type AccuracyOptions } from "./metrics/accuracy/accuracy.ts";
export { errorRate } from "./metrics/error-rate/error-rate.ts";
export { balancedAccuracy } from "./metrics/balanced-accuracy/balanced-accuracy.ts";
export {
  weightedMacroRecall,
  type WeightedRecallMetricOptions,
  type WeightedRecallOptions,
} from "./metrics/weighted-macro-recall/weighted-macro-recall.ts";
export type { HeadWeights } from "./metrics/weighted-macro-recall/head-weights.ts";
export { macroF1, type MacroF1Options } from "./metrics/macro-f1/macro-f1.ts";
export { microF1, microF1Indicators, type MicroF1Options } from "./metrics/micro-f1/micro-f1.ts";
export { fBeta, fBetaIndicators, fBetaSets } from "./metrics/f-beta/f-beta.ts";
export type {
  FBetaAverage,
  FBetaMetricOptions,
  FBetaOptions,
  FBetaSetOptions,
} from "./metrics/f-beta/options.ts";
export {
  meanSetF1,
  meanSetF1Indicators,
  type SetF1MetricOptions,
  type SetF1Options,
} from "./metrics/mean-set-f1/mean-set-f1.ts";
export { mcc } from "./metrics/mcc/mcc.ts";
export type { ClassificationOptions } from "./classification/options.ts";
export { rocAuc } from "./metrics/roc-auc/roc-auc.ts";
export { averagePrecision } from "./metrics/average-precision/average-precision.ts";
export type { RankingMetricOptions, RankingOptions } from "./ranking/ranked-labels.ts";
export { meanColumnRocAuc } from "./metrics/mean-column-roc-auc/mean-column-roc-auc.ts";
export type {
  MeanColumnRocAucMetricOptions,
  MeanColumnRocAucOptions,
} from "./metrics/mean-column-roc-auc/options.ts";
export {
  multiclassRocAuc,
  type MulticlassRocAucMetricOptions,
  type MulticlassRocAucOptions,
} from "./metrics/multiclass-roc-auc/multiclass-roc-auc.ts";
export {
  bandedRocAuc,
  type BandedRocAucMetricOptions,
  type BandedRocAucOptions,
} from "./metrics/banded-roc-auc/banded-roc-auc.ts";
export { biasRocAuc } from "./metrics/bias-roc-auc/bias-roc-auc.ts";
export type { BiasRocAucMetricOptions, BiasRocAucOptions } from "./metrics/bias-roc-auc/options.ts";
export { gini } from "./metrics/gini/gini.ts";
export { normalizedGini } from "./metrics/normalized-gini/normalized-gini.ts";
export type { GiniOptions } from "./ranking/ordered-amounts.ts";
export { binaryLogLoss } from "./metrics/log-loss/log-loss.ts";
export { multiclassLogLoss } from "./metrics/multiclass-log-loss/multiclass-log-loss.ts";
export type {
  BinaryLogLossMetricOptions,
  BinaryLogLossOptions,
  MulticlassLogLossMetricOptions,
  MulticlassLogLossOptions,
  RowSums,
} from "./log-loss/options.ts";
export {
  meanColumnLogLoss,
  type MeanColumnLogLossMetricOptions,
  type MeanColumnLogLossOptions,
} from "./metrics/mean-column-log-loss/mean-column-log-loss.ts";
export {
  weightedLogLoss,
  type WeightedLogLossMetricOptions,
  type WeightedLogLossOptions,
} from "./metrics/weighted-log-loss/weighted-log-loss.ts";
export type { LabelWeights } from "./metrics/weighted-log-loss/label-weights.ts";
export {
  classBalancedLogLoss,
  type ClassBalancedLogLossMetricOptions,
  type ClassBalancedLogLossOptions,
} from "./metrics/class-balanced-log-loss/class-balanced-log-loss.ts";
export {
  klDivergence,
  type KlDivergenceMetricOptions,
  type KlDivergenceOptions,
} from "./metrics/kl-divergence/kl-divergence.ts";
export {
  laplaceLogLikelihood,
  type LaplaceLogLikelihoodMetricOptions,
  type LaplaceLogLikelihoodOptions,
} from "./metrics/laplace-log-likelihood/laplace-log-likelihood.ts";
export {
  brierScore,
  type BrierScoreMetricOptions,
  type BrierScoreOptions,
} from "./metrics/brier-score/brier-score.ts";
export {
  probabilisticF1,
  type ProbabilisticF1MetricOptions,
  type ProbabilisticF1Options,
} from "./metrics/probabilistic-f1/probabilistic-f1.ts";
export { rmse } from "./metrics/rmse/rmse.ts";
export { rmsle } from "./metrics/rmsle/rmsle.ts";
export { mae } from "./metrics/mae/mae.ts";
export { smape } from "./metrics/smape/smape.ts";
export type { RegressionOptions } from "./regression/options.ts";
export { mse } from "./metrics/mse/mse.ts";
export { r2 } from "./metrics/r2/r2.ts";
export { medianAbsoluteError } from "./metrics/median-absolute-error/median-absolute-error.ts";
export { mape } from "./metrics/mape/mape.ts";
export { rmspe } from "./metrics/rmspe/rmspe.ts";
export {
  weightedMae,
  type WeightDivisor,
  type WeightedMaeMetricOptions,
  type WeightedMaeOptions,
} from "./metrics/weighted-mae/weighted-mae.ts";
export { meanColumnRmse } from "./metrics/mean-column-rmse/mean-column-rmse.ts";
export { meanColumnRmsle } from "./metrics/mean-column-rmsle/mean-column-rmsle.ts";
export { meanColumnMae } from "./metrics/mean-column-mae/mean-column-mae.ts";
export { pooledRmse } from "./metrics/pooled-rmse/pooled-rmse.ts";
export { pooledRmsle } from "./metrics/pooled-rmsle/pooled-rmsle.ts";
export { pooledMae } from "./metrics/pooled-mae/pooled-mae.ts";
export type {
  ColumnErrorMetricOptions,
  ColumnErrorOptions,
  NumberColumns,
} from "./regression/column-errors.ts";
export { meanLogMae, type MeanLogMaeMetricOptions } from "./metrics/mean-log-mae/mean-log-mae.ts";
export {
  meanAngularError,
  type Directions,
  type MeanAngularErrorMetricOptions,
} from "./metrics/mean-angular-error/mean-angular-error.ts";
export {
  haversineQuantile,
  type HaversineQuantileMetricOptions,
  type Positions,
} from "./metrics/haversine-quantile/haversine-quantile.ts";
export { pearson, type CorrelationOptions } from "./metrics/pearson/pearson.ts";
export { spearman } from "./metrics/spearman/spearman.ts";
export { meanColumnSpearman } from "./metrics/mean-column-spearman/mean-column-spearman.ts";
export { rowSpearman } from "./metrics/row-spearman/row-spearman.ts";
export {
  quadraticKappa,
  type KappaDistance,
  type KappaMetricOptions,
  type KappaOptions,
} from "./metrics/quadratic-kappa/quadratic-kappa.ts";
export {
  cohenKappa,
  type CohenKappaMetricOptions,
  type CohenKappaOptions,
  type KappaWeighting,
} from "./metrics/cohen-kappa/cohen-kappa.ts";
export { meanEditDistance } from "./metrics/mean-edit-distance/mean-edit-distance.ts";
export { meanLevenshtein } from "./metrics/mean-levenshtein/mean-levenshtein.ts";
export { pooledEditDistance } from "./metrics/pooled-edit-distance/pooled-edit-distance.ts";
export type { EditDistanceMetricOptions, EditDistanceOptions } from "./sequences/distances.ts";
export type { TextTokens } from "./sequences/token-codes.ts";
export {
  wordJaccard,
  type WordJaccardMetricOptions,
  type WordJaccardOptions,
} from "./metrics/word-jaccard/word-jaccard.ts";
export { charSpanF1 } from "./metrics/char-span-f1/char-span-f1.ts";
export { kendallCellOrder } from "./metrics/kendall-cell-order/kendall-cell-order.ts";
export { mapAtK } from "./metrics/map-at-k/map-at-k.ts";
export { hitAtK, type HitOptions } from "./metrics/hit-at-k/hit-at-k.ts";
export { topKError } from "./metrics/top-k-error/top-k-error.ts";
export type { RankedListMetricOptions, RankedListOptions } from "./sequences/ranked-lists.ts";
export { groupedNdcgAtK, ndcgAtK } from "./metrics/ndcg-at-k/ndcg-at-k.ts";
export type {
  NdcgGain,
  NdcgListOptions,
  NdcgMetricOptions,
  NdcgRowOptions,
} from "./metrics/ndcg-at-k/options.ts";
export { lwlrap, type LwlrapOptions } from "./metrics/lwlrap/lwlrap.ts";
export { levenshtein } from "./sequences/levenshtein.ts";
export { rleDice, type RleDiceMetricOptions, type RleDiceOptions } from "./metrics/rle-dice/rle-dice.ts";
export {
  rleFBeta,
  type RleFBetaMetricOptions,
  type RleFBetaOptions,
} from "./metrics/rle-f-beta/rle-f-beta.ts";
export { iouPrecision } from "./metrics/iou-precision/iou-precision.ts";
export type { MaskMetricOptions, MaskPairOptions } from "./masks/mask-pairs.ts";
export type { MaskAverage } from "./masks/per-image.ts";
export type { CanvasMetricOptions, CanvasOptions } from "./masks/canvas.ts";
export {
  boxPrecision,
  instancePrecision,
  type BoxPrecisionOptions,
  type InstancePrecisionMetricOptions,
  type InstancePrecisionOptions,
} from "./metrics/instance-precision/instance-precision.ts";
export { instanceF2 } from "./metrics/instance-f2/instance-f2.ts";
export type { InstanceMetricOptions, InstanceOptions } from "./masks/instances.ts";
export type { ImageLabels } from "./masks/mask-images.ts";
export { diceHausdorff } from "./metrics/dice-hausdorff/dice-hausdorff.ts";
export type {
  DiceHausdorffMetricOptions,
  DiceHausdorffOptions,
  PixelOrder,
} from "./metrics/dice-hausdorff/options.ts";
export type { ScanOptions } from "./masks/scans.ts";
export {
  detectionMap,
  type DetectionMapMetricOptions,
  type DetectionMapOptions,
  type DetectionProtocol,
} from "./metrics/detection-map/detection-map.ts";
export type { ConfidenceTies } from "./matching/precision-curve.ts";
export { pointInBoxF1, type PointInBoxF1Options } from "./metrics/point-in-box-f1/point-in-box-f1.ts";

// Rounding
export { roundDecimals, type Rounding, type RoundingRule } from "./rounding/round-decimals.ts";

// Leaderboards
export { createLeaderboard, type LeaderboardOptions } from "./leaderboard/create-leaderboard.ts";
export type { BoardDegeneracy, Leaderboard, Placement, Standing } from "./leaderboard/contract.ts";
export { humanRank, meanHumanRank, type HumanRankConvention } from "./leaderboard/human-rank.ts";
export { humanRankFraction, rankOf, type Fraction, type TieRank } from "./leaderboard/ranks.ts";
export {
  medalPositions,
  type Medal,
  type MedalPositions,
  type MedalThresholds,
} from "./leaderboard/medals.ts";
export { medalPrecision, type MedalPrecision } from "./leaderboard/medal-precision.ts";
export {
  directionOfListing,
  inspectBoard,
  type BoardExpectations,
  type BoardFinding,
  type BoardFindingCode,
} from "./leaderboard/inspect-board.ts";
export { checkBoardScale, type ScaleFit, type ScaleTransform } from "./leaderboard/board-scale.ts";
export { normalizedScore, type NormalizedScoreOptions } from "./leaderboard/normalized-score.ts";
export { relativePerformanceGap, type PerformanceGapTask } from "./leaderboard/relative-performance-gap.ts";
export { LeaderboardError, type LeaderboardErrorCode } from "./errors/leaderboard-error.ts";

// Uncertainty over test rows
export { bootstrapInterval, type BootstrapInterval } from "./bootstrap/bootstrap-interval.ts";
export type { BootstrapOptions, BootstrapSettings } from "./bootstrap/options.ts";
export {
  bootstrapMetric,
  type BootstrapMetricOptions,
  type ScoreWithInterval,
} from "./bootstrap/bootstrap-metric.ts";
export { humanRankInterval } from "./bootstrap/human-rank-interval.ts";
export {
  compareSubmissions,
  type CompareSubmissionsOptions,
  type Improved,
  type SubmissionComparison,
} from "./bootstrap/compare-submissions.ts";
export { shrinkGain } from "./bootstrap/shrink-gain.ts";
export {
  aucInterval,
  aucTest,
  type AucComparison,
  type AucInterval,
  type AucIntervalOptions,
  type DeLongOptions,
} from "./statistics/auc/delong.ts";

// Statistics of a benchmark: over seeds, attempts, tasks and models
export type { Interval } from "./statistics/interval.ts";
export type { TaskResults } from "./statistics/results.ts";
export { meanWithError, type MeanWithError } from "./statistics/means/mean-with-error.ts";
export {
  meanInterval,
  type MeanIntervalMethod,
  type MeanIntervalOptions,
} from "./statistics/means/mean-interval.ts";
export { wilsonInterval } from "./statistics/means/wilson-interval.ts";
export { meanPassAtK, passAtK, type AttemptCounts } from "./statistics/attempts/pass-at-k.ts";
export { bestOfK, type BestOfK, type BestOfKOptions } from "./statistics/attempts/best-of-k.ts";
export { gamesOf, type Game, type GamesOptions } from "./statistics/ratings/games.ts";
export { eloRatings, type EloOptions, type EloRating } from "./statistics/ratings/elo.ts";
export {
  bradleyTerry,
  type BradleyTerryFit,
  type BradleyTerryOptions,
  type BradleyTerryRating,
} from "./statistics/ratings/bradley-terry.ts";
export type { TieModel } from "./statistics/ratings/fit-strengths.ts";
export {
  bradleyTerryIntervals,
  type RatingIntervals,
  type RatingIntervalsOptions,
  type RatingWithInterval,
} from "./statistics/ratings/bradley-terry-intervals.ts";
export {
  performanceRatios,
  type PerformanceRatioOptions,
  type PerformanceRatios,
} from "./statistics/profiles/performance-ratios.ts";
export { performanceProfile, type ProfileStep } from "./statistics/profiles/performance-profile.ts";
export {
  areaUnderProfile,
  type AreaConvention,
  type AreaOptions,
  type ProfileAreas,
} from "./statistics/profiles/area-under-profile.ts";
export type { PairedTest } from "./statistics/paired/paired-test.ts";
export { pairedTTest, type PairedTTest } from "./statistics/paired/paired-t-test.ts";
export {
  wilcoxonSignedRank,
  type WilcoxonOptions,
  type WilcoxonTest,
} from "./statistics/paired/wilcoxon-signed-rank.ts";
export { signFlipTest, type SignFlipOptions } from "./statistics/paired/sign-flip-test.ts";
