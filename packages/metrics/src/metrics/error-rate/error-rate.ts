import type { ClassificationOptions } from "../../classification/options.ts";
import type { LabelColumn } from "../../contract.ts";
import { mean } from "../../numeric/mean.ts";
import type { RowValues } from "../../numeric/row-means.ts";
import { readHits } from "../accuracy/accuracy.ts";

/**
 * Share of rows whose predicted label is not the true one, 1 - accuracy, in [0, 1]. Equals scikit-learn's
 * `zero_one_loss`.
 *
 * @throws MetricError on missing labels, unequal lengths, no rows, bad weights
 */
export function errorRate(
  truth: LabelColumn,
  prediction: LabelColumn,
  options?: ClassificationOptions,
): number {
  return meanMiss(readMisses(truth, prediction, options?.weights));
}

/** 1 for each row that is wrong, 0 for the others. Counted as such, a small rate keeps all its digits. */
export function readMisses(...columns: Parameters<typeof readHits>): RowValues {
  const { rows, arrays } = readHits(...columns);
  return { rows, arrays: { ...arrays, values: arrays.values.map((hit) => 1 - hit) } };
}

export function meanMiss({ arrays }: RowValues): number {
  return mean(arrays.values, arrays.weights);
}
