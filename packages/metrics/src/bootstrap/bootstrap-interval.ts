import { MetricError } from "../errors/metric-error.ts";
import { compensatedSum } from "../numeric/compensated-sum.ts";
import { sortNumbers } from "../numeric/sort-numbers.ts";
import { resolveBootstrapOptions, type BootstrapOptions } from "./options.ts";
import { quantile } from "../numeric/quantile.ts";
import { createResampler } from "./resample.ts";

/** Where a score would land on other test rows of the same kind. */
export interface BootstrapInterval {
  readonly low: number;
  readonly high: number;
  /** The level asked for, such as 0.95. */
  readonly level: number;
  /** Standard deviation of the resampled scores, the usual estimate of the score's standard error. */
  readonly standardError: number;
  /** Resamples whose score was defined: those the interval rests on. */
  readonly samples: number;
  /** Resamples left out because the score was undefined there (one class only). */
  readonly undefinedSamples: number;
  /** Rows drawn per resample: all, unless work was capped. */
  readonly resampleRows: number;
}

/**
 * A percentile bootstrap interval: rows are drawn with replacement and scored, over and over, and the interval
 * cuts off equal shares of the scores at both ends (Efron). Deterministic for a seed.
 *
 * When `rows × samples` exceeds `maxRowVisits`, m < rows rows are drawn per resample, with
 * m = max(1,000, maxRowVisits / samples), and each score's distance from the full score is shrunk by
 * sqrt(m / rows): the m-out-of-n bootstrap for scores whose error falls with the root of the rows, as the mean
 * and smooth functions of means do. `resampleRows` says that it was done.
 *
 * @returns null when the score is undefined in more than half of the resamples
 * @throws MetricError `bad_option`; whatever `score` throws, but for `undefined_score`
 */
export function bootstrapInterval(options: BootstrapOptions): BootstrapInterval | null {
  const { rows, score, samples, level, seed, maxRowVisits, range, fullScore } =
    resolveBootstrapOptions(options);
  const resampleRows = Math.min(rows, Math.max(1000, Math.floor(maxRowVisits / samples)));
  const shrink = Math.sqrt(resampleRows / rows);
  const centre = shrink === 1 ? 0 : (fullScore ?? score(Uint32Array.from({ length: rows }, (_, row) => row)));
  const resampler = createResampler(seed);
  const indices = new Uint32Array(resampleRows);
  const scores: number[] = [];
  for (let sample = 0; sample < samples; sample++) {
    resampler.draw(indices, rows);
    const drawn = scoreOrUndefined(score, indices);
    if (drawn !== undefined) scores.push(shrink === 1 ? drawn : centre + shrink * (drawn - centre));
  }
  if (scores.length * 2 < samples) return null;
  const ascending = sortNumbers(Float64Array.from(scores));
  const clamp = (value: number): number => Math.min(range[1], Math.max(range[0], value));
  return {
    low: clamp(quantile(ascending, (1 - level) / 2)),
    high: clamp(quantile(ascending, (1 + level) / 2)),
    level,
    standardError: standardDeviation(ascending),
    samples: scores.length,
    undefinedSamples: samples - scores.length,
    resampleRows,
  };
}

function scoreOrUndefined(score: (indices: Uint32Array) => number, indices: Uint32Array): number | undefined {
  try {
    return score(indices);
  } catch (error) {
    if (MetricError.isInstance(error) && error.code === "undefined_score") return undefined;
    throw error;
  }
}

/** With n - 1 in the denominator; 0 for a single value. */
function standardDeviation(values: Float64Array): number {
  if (values.length < 2) return 0;
  const centre = compensatedSum(values) / values.length;
  return Math.sqrt(compensatedSum(values.map((value) => (value - centre) ** 2)) / (values.length - 1));
}
