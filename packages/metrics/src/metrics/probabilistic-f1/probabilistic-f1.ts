import type { LabelColumn, NumberColumn } from "../../contract.ts";
import { MetricError } from "../../errors/metric-error.ts";
import { compensatedSumOf } from "../../numeric/compensated-sum.ts";
import {
  readRankedLabels,
  type RankedLabels,
  type RankingMetricOptions,
  type RankingOptions,
} from "../../ranking/ranked-labels.ts";

interface BetaOption {
  /** How many times as much recall counts as precision; above zero. @defaultValue 1 */
  readonly beta?: number;
}

export interface ProbabilisticF1Options extends RankingOptions, BetaOption {}

/** {@link ProbabilisticF1Options} of the metric over tables. */
export interface ProbabilisticF1MetricOptions extends RankingMetricOptions, BetaOption {}

export interface Probabilities extends RankedLabels {
  readonly beta: number;
}

/**
 * Probabilistic F1, in [0, 1]: F1 in which each row is a hit or a false alarm by its probability, so that nothing is cut at a
 * threshold. Numbers outside [0, 1] count as the nearer end, as in RSNA's evaluator; 0 where nothing of the positive class
 * is found.
 *
 * @throws MetricError `undefined_score` when no row is positive; `bad_option`; on missing or non-finite values, labels that are
 * not binary, unequal lengths, no rows, bad weights
 */
export function probabilisticF1(
  labels: LabelColumn,
  probabilities: NumberColumn,
  options?: ProbabilisticF1Options,
): number {
  return computeProbabilisticF1(readProbabilities(labels, probabilities, options));
}

export function readProbabilities(
  labels: LabelColumn,
  probabilities: NumberColumn,
  options: ProbabilisticF1Options | undefined,
): Probabilities {
  const beta = options?.beta ?? 1;
  if (!(beta > 0 && beta < Infinity)) {
    throw new MetricError({
      code: "bad_option",
      message: `Option "beta" is ${beta}; it must be finite and above zero.`,
    });
  }
  return { ...readRankedLabels(labels, probabilities, options), beta };
}

export function computeProbabilisticF1({ rows, arrays, beta }: Probabilities): number {
  const { labels, scores, weights } = arrays;
  const weight = (row: number): number => (weights === undefined ? 1 : weights[row]!);
  const found = (row: number): number => weight(row) * Math.min(Math.max(scores[row]!, 0), 1);
  const positive = compensatedSumOf(rows, (row) => labels[row]! * weight(row));
  if (!(positive > 0)) {
    throw new MetricError({
      code: "undefined_score",
      message: "Probabilistic F1 needs at least one positive row; there is none.",
      column: "truth",
    });
  }
  const hits = compensatedSumOf(rows, (row) => labels[row]! * found(row));
  if (hits === 0) return 0;
  const claimed = compensatedSumOf(rows, found);
  // (1 + β²) P R / (β² P + R) with P = hits / claimed and R = hits / positive.
  const square = beta * beta;
  return Math.min(1, ((1 + square) * hits) / (square * positive + claimed));
}
