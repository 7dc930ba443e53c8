import { MetricError } from "../../errors/metric-error.ts";

/** Bands of the true positive rate, and what the area within each counts. */
export interface Bands {
  /** Where one band ends and the next begins, ascending, 0 and 1 included. */
  readonly edges: Float64Array;
  /** One weight per band. */
  readonly weights: Float64Array;
}

/** ALASKA2's: the lower four tenths count twice. */
const defaultThresholds = [0.4];
const defaultWeights = [2, 1];

/** @throws MetricError `bad_option` */
export function resolveBands(
  thresholds: readonly number[] = defaultThresholds,
  bandWeights: readonly number[] = defaultWeights,
): Bands {
  const edges = Float64Array.of(0, ...thresholds, 1);
  const weights = Float64Array.from(bandWeights);
  if (!edges.every((edge, at) => at === 0 || edge > edges[at - 1]!)) {
    throw badOption(`"thresholds" must ascend between 0 and 1; they are ${thresholds.join(", ")}.`);
  }
  if (weights.length !== edges.length - 1) {
    throw badOption(
      `"bandWeights" must hold ${edges.length - 1} numbers, one more than "thresholds"; it holds ${weights.length}.`,
    );
  }
  const usable = weights.every((weight) => weight >= 0 && Number.isFinite(weight));
  if (!usable || weights.every((weight) => weight === 0)) {
    throw badOption(
      `"bandWeights" must be finite, not negative and not all zero; they are ${weights.join(", ")}.`,
    );
  }
  return { edges, weights };
}

/** The weighted height of a point at true positive rate `rate`: each band up to there counts by its weight. */
export function weightedHeight({ edges, weights }: Bands, rate: number): number {
  let height = 0;
  for (let band = 0; band < weights.length && edges[band]! < rate; band++) {
    height += weights[band]! * (Math.min(rate, edges[band + 1]!) - edges[band]!);
  }
  return height;
}

function badOption(problem: string): MetricError {
  return new MetricError({ code: "bad_option", message: `Option ${problem}` });
}
