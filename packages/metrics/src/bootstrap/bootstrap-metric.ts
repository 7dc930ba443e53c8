import type { Table } from "apache-arrow";
import type { Metric, MetricOptions } from "../contract.ts";
import { bootstrapInterval, type BootstrapInterval } from "./bootstrap-interval.ts";
import type { BootstrapSettings } from "./options.ts";

export interface BootstrapMetricOptions<
  Options extends MetricOptions = MetricOptions,
> extends BootstrapSettings {
  readonly metric: Metric<Options>;
  readonly truth: Table;
  readonly prediction: Table;
  /** The metric's own options. */
  readonly metricOptions?: Options;
}

/** A score and how far it may be trusted. */
export interface ScoreWithInterval {
  readonly score: number;
  /** Null when the metric is undefined in more than half of the resamples. */
  readonly interval: BootstrapInterval | null;
}

/**
 * The score of a prediction with its bootstrap interval over test rows, the tables decoded only once.
 * @throws MetricError as the metric does for all rows; `bad_option`
 */
export function bootstrapMetric<Options extends MetricOptions>(
  options: BootstrapMetricOptions<Options>,
): ScoreWithInterval {
  const { metric, truth, prediction, metricOptions, ...settings } = options;
  const prepared = metric.prepare(truth, prediction, metricOptions);
  const score = prepared.score();
  const interval = bootstrapInterval({
    ...settings,
    rows: prepared.rows,
    score: (indices) => prepared.scoreRows(indices),
    fullScore: score,
    range: metric.range,
  });
  return { score, interval };
}
