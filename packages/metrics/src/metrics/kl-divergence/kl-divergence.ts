import { checkRows } from "../../columns/check-rows.ts";
import { toNumbers } from "../../columns/to-numbers.ts";
import { toWeights } from "../../columns/to-weights.ts";
import type { MetricOptions, NumberColumn } from "../../contract.ts";
import { MetricError } from "../../errors/metric-error.ts";
import { kaggleClip, refuseOutside, resolveClip } from "../../log-loss/probability.ts";
import { checkedSums, sumsOf, type SumRule } from "../../log-loss/row-sums.ts";
import { compensatedSumOf } from "../../numeric/compensated-sum.ts";
import type { RowValues } from "../../numeric/row-means.ts";
import { meanLoss } from "../log-loss/log-loss.ts";

interface DivergenceSettings {
  /** Predictions are first kept in [clip, 1 - clip]; at least 2^-52. @defaultValue 1e-15, as Kaggle's evaluator does */
  readonly clip?: number;
  /** What to do with predicted rows that do not sum to one. @defaultValue "reject" */
  readonly rowSums?: "reject" | "renormalise";
}

export interface KlDivergenceOptions extends DivergenceSettings {
  /** Non-negative weight per row. @defaultValue every row counts the same */
  readonly weights?: NumberColumn;
}

/** {@link KlDivergenceOptions} of the metric over tables. */
export interface KlDivergenceMetricOptions extends MetricOptions, DivergenceSettings {}

/** One class's share of each row, true and predicted. */
export interface ShareColumn {
  readonly name: string;
  readonly truth: NumberColumn;
  readonly prediction: NumberColumn;
}

/** How a grader treats predicted rows. */
export interface PredictionRule {
  readonly sums: Exclude<SumRule, "clip-then-renormalise">;
  /** The largest prediction after clipping. @defaultValue 1 - clip */
  readonly most?: number;
}

/**
 * Kullback-Leibler divergence of predicted distributions from the true ones, from 0 on: the mean over rows of
 * Σ p ln(p / q), where a p of 0 adds nothing. The truth's rows are divided by their sums, so that votes will do.
 *
 * @param truth the amount of each class in each row, by the name of the class
 * @param prediction a probability column per class, of the same names; their order does not matter
 * @throws MetricError `row_sum` when a predicted row does not sum to one, or a true one to zero; `missing_column`;
 * `out_of_range`; on missing or non-finite values, unequal lengths, no rows, bad weights
 */
export function klDivergence(
  truth: Readonly<Record<string, NumberColumn>>,
  prediction: Readonly<Record<string, NumberColumn>>,
  options?: KlDivergenceOptions,
): number {
  const columns = Object.entries(truth).map(([name, column]) => {
    const predicted = Object.hasOwn(prediction, name) ? prediction[name] : undefined;
    if (predicted !== undefined) return { name, truth: column, prediction: predicted };
    throw new MetricError({
      code: "missing_column",
      message: `There are no predictions for the class "${name}".`,
      column: name,
    });
  });
  return meanLoss(readDivergences(columns, options));
}

export function readDivergences(
  given: readonly ShareColumn[],
  options: KlDivergenceOptions | undefined,
  rule: PredictionRule = { sums: options?.rowSums ?? "reject" },
): RowValues {
  const clip = resolveClip(options?.clip ?? kaggleClip);
  const truth = given.map(({ name, truth: column }) => toNumbers(column, name));
  const prediction = given.map(({ name, prediction: column }) => toNumbers(column, name));
  const weights = toWeights(options?.weights);
  const lengths = given.map(({ name }, at) => [
    [`true ${name}`, truth[at]],
    [name, prediction[at]],
  ]);
  const rows = checkRows({ ...Object.fromEntries(lengths.flat()), weights });
  for (const [at, { name }] of given.entries()) {
    refuseOutside(prediction[at]!, name);
    refuseNegative(truth[at]!, name);
  }
  const votes = sumsOf(truth, rows);
  const empty = votes.findIndex((sum) => !(sum > 0));
  if (empty >= 0) {
    throw new MetricError({
      code: "row_sum",
      message: `The truth of row ${empty} is all zeros.`,
      column: "truth",
      row: empty,
    });
  }
  const sums = checkedSums(prediction, rows, rule.sums);
  const most = rule.most ?? 1 - clip;
  const values = new Float64Array(rows);
  for (let row = 0; row < rows; row++) {
    values[row] = compensatedSumOf(given.length, (at) => {
      const share = truth[at]![row]! / votes[row]!;
      if (share === 0) return 0;
      const guess = sums === undefined ? prediction[at]![row]! : prediction[at]![row]! / sums[row]!;
      return share * Math.log(share / Math.min(Math.max(guess, clip), most));
    });
  }
  return { rows, arrays: { values, weights } };
}

function refuseNegative(amounts: Float64Array, name: string): void {
  const row = amounts.findIndex((amount) => amount < 0);
  if (row < 0) return;
  throw new MetricError({
    code: "out_of_range",
    message: `The truth of "${name}" is ${amounts[row]} in row ${row}; it must be zero or more.`,
    column: "truth",
    row,
  });
}
