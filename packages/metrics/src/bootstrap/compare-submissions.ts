import type { Table } from "apache-arrow";
import { pickColumns } from "../columns/pick-column.ts";
import type { Label, Metric, MetricOptions } from "../contract.ts";
import { MetricError } from "../errors/metric-error.ts";
import { aucTest } from "../statistics/auc/delong.ts";
import { bootstrapInterval } from "./bootstrap-interval.ts";
import type { BootstrapSettings } from "./options.ts";

/**
 * - `yes`: the interval of the gain lies above 0
 * - `no`: it lies at or below 0: worse, or the same in every row that counts
 * - `within_noise`: it spans 0: on other test rows either could be ahead
 */
export type Improved = "yes" | "no" | "within_noise";

export interface CompareSubmissionsOptions<
  Options extends MetricOptions = MetricOptions,
> extends BootstrapSettings {
  readonly metric: Metric<Options>;
  readonly truth: Table;
  /** The submission to beat, aligned row by row with the truth. */
  readonly before: Table;
  readonly after: Table;
  /** The metric's own options. */
  readonly metricOptions?: Options & { readonly positive?: Label };
  /**
   * `auto` takes DeLong's test for plain, unweighted ROC AUC, and the paired bootstrap for all else. @defaultValue "auto"
   */
  readonly method?: "auto" | "paired-bootstrap";
}

export interface SubmissionComparison {
  /** Scores, in the metric's own direction. */
  readonly before: number;
  readonly after: number;
  /** How much better `after` is, whichever way the metric improves. */
  readonly gain: number;
  /** Of the gain; null when the metric is undefined in more than half of the resamples, which counts as noise. */
  readonly interval: { readonly low: number; readonly high: number; readonly level: number } | null;
  /** Of the gain; null with the interval. */
  readonly standardError: number | null;
  readonly improved: Improved;
  readonly method: "delong" | "paired-bootstrap";
}

/**
 * Whether a submission improved on another of the same task, or only by luck of the test rows. Both are scored on the same rows,
 * drawn again and again, so that what is hard for both cancels out; the percentiles of the difference make the interval.
 * Deterministic by seed. Rows are taken as independent; row-capped as {@link bootstrapInterval} is.
 *
 * One comparison is right in all but 1 - level of the cases, half of them falsely `yes`; whoever submits often and keeps the best will see
 * more.
 *
 * @throws MetricError as the metric does for all rows; `length_mismatch`, `bad_option`
 */
export function compareSubmissions<Options extends MetricOptions>(
  options: CompareSubmissionsOptions<Options>,
): SubmissionComparison {
  const { metric, truth, before, after, metricOptions, method = "auto", ...settings } = options;
  const first = metric.prepare(truth, before, metricOptions);
  const second = metric.prepare(truth, after, metricOptions);
  const scores = { before: first.score(), after: second.score() };
  const lead = (older: number, newer: number): number =>
    metric.direction === "maximize" ? newer - older : older - newer;
  const gain = lead(scores.before, scores.after);
  const analytic = method === "auto" && isPlainAuc(metric, metricOptions) ? deLong(options) : null;
  if (analytic !== null) {
    return { ...scores, gain, ...analytic, improved: judge(analytic.interval), method: "delong" };
  }
  if (first.rows !== second.rows) {
    throw new MetricError({
      code: "length_mismatch",
      message: `The submissions are scored over ${first.rows} and ${second.rows} rows; they must cover the same.`,
    });
  }
  const found = bootstrapInterval({
    ...settings,
    rows: first.rows,
    score: (indices) => lead(first.scoreRows(indices), second.scoreRows(indices)),
    fullScore: gain,
  });
  const interval = found === null ? null : { low: found.low, high: found.high, level: found.level };
  return {
    ...scores,
    gain,
    interval,
    standardError: found?.standardError ?? null,
    improved: judge(interval),
    method: "paired-bootstrap",
  };
}

function judge(interval: { readonly low: number; readonly high: number } | null): Improved {
  if (interval === null) return "within_noise";
  if (interval.low > 0) return "yes";
  return interval.high <= 0 ? "no" : "within_noise";
}

function isPlainAuc(metric: { readonly name: string }, options: MetricOptions | undefined): boolean {
  return metric.name === "roc-auc" && options?.weights === undefined && options?.variant === undefined;
}

/** Null where a class has one row only: its error is then unknown to DeLong, not to the bootstrap. */
function deLong<Options extends MetricOptions>({
  truth,
  before,
  after,
  metricOptions,
  level = 0.95,
}: CompareSubmissionsOptions<Options>): Pick<SubmissionComparison, "interval" | "standardError"> | null {
  const column = metricOptions?.column;
  const newer = pickColumns(truth, after, column);
  const older = pickColumns(truth, before, column);
  const positive = metricOptions?.positive;
  try {
    const { interval, standardError } = aucTest(
      newer.truth.vector,
      newer.prediction.vector,
      older.prediction.vector,
      { level, ...(positive === undefined ? {} : { positive }) },
    );
    return { interval, standardError };
  } catch (error) {
    if (MetricError.isInstance(error) && error.code === "undefined_score") return null;
    throw error;
  }
}
