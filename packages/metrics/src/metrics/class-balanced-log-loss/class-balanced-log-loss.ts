import { encodeLabels, LabelTable } from "../../columns/encode-labels.ts";
import type { RowData } from "../../columns/row-data.ts";
import type { LabelColumn, NumberColumn } from "../../contract.ts";
import { MetricError } from "../../errors/metric-error.ts";
import type { MulticlassLogLossMetricOptions, MulticlassLogLossOptions } from "../../log-loss/options.ts";
import { kaggleClip } from "../../log-loss/probability.ts";
import { compensatedSum } from "../../numeric/compensated-sum.ts";
import { mean } from "../../numeric/mean.ts";
import { readMulticlassLosses } from "../multiclass-log-loss/multiclass-log-loss.ts";

/**
 * As for the log loss of several classes, with the defaults of ICR's evaluator: `rowSums` is "renormalise" and `clip` 1e-15.
 */
export type ClassBalancedLogLossOptions = MulticlassLogLossOptions;
/** {@link ClassBalancedLogLossOptions} of the metric over tables. */
export type ClassBalancedLogLossMetricOptions = MulticlassLogLossMetricOptions;

export interface ClassLosses extends RowData {
  readonly arrays: {
    readonly values: Float64Array;
    /** The class of each row, by its place in `classes`. */
    readonly truth: Int32Array;
    readonly weights: Float64Array | undefined;
  };
  readonly classes: readonly string[];
}

/**
 * Log loss in which every class counts the same, in [0, 36.05]: the mean over classes of the mean loss of the class's rows.
 * Rows are divided by their sum, then clipped at 1e-15.
 *
 * @param labels the true class of each row; a class that is a number finds its column by its digits
 * @param probabilities a probability column per class, by the name of the class
 * @throws MetricError `undefined_score` when a class has no rows; `unknown_label`; `row_sum` on a row of zeros; `out_of_range`;
 * on missing or non-finite values, unequal lengths, no rows, bad weights
 */
export function classBalancedLogLoss(
  labels: LabelColumn,
  probabilities: Readonly<Record<string, NumberColumn>>,
  options?: ClassBalancedLogLossOptions,
): number {
  return computeClassBalancedLoss(readClassLosses(labels, new Map(Object.entries(probabilities)), options));
}

export function readClassLosses(
  labels: LabelColumn,
  probabilities: ReadonlyMap<string, NumberColumn>,
  options: ClassBalancedLogLossOptions | undefined,
): ClassLosses {
  const settings = {
    ...options,
    rowSums: options?.rowSums ?? "renormalise",
    clip: options?.clip ?? kaggleClip,
  };
  const { rows, arrays } = readMulticlassLosses(labels, probabilities, settings);
  const table = new LabelTable();
  const codes = encodeLabels(labels, "truth", table);
  const classes = [...probabilities.keys()];
  const places = table.classes.map((label) => classes.indexOf(String(label)));
  return { rows, arrays: { ...arrays, truth: codes.map((code) => places[code]!) }, classes };
}

export function computeClassBalancedLoss({ arrays, classes }: ClassLosses): number {
  const losses = classes.map((name, place) => {
    const loss = lossOfClass(arrays, place);
    if (loss !== undefined) return loss;
    throw new MetricError({
      code: "undefined_score",
      message: `Class-balanced log loss needs rows of every class; there are none of "${name}".`,
      column: "truth",
    });
  });
  return mean(Float64Array.from(losses));
}

/** What MLE-Dojo computes: a class without rows counts as no loss, and still divides the sum. */
export function computeWithAbsentClasses({ arrays, classes }: ClassLosses): number {
  return mean(Float64Array.from(classes, (_, place) => lossOfClass(arrays, place) ?? 0));
}

function lossOfClass({ truth, values, weights }: ClassLosses["arrays"], place: number): number | undefined {
  const own = (_: number, row: number): boolean => truth[row] === place;
  const losses = values.filter(own);
  const ownWeights = weights?.filter(own);
  const size = ownWeights === undefined ? losses.length : compensatedSum(ownWeights);
  return size > 0 ? mean(losses, ownWeights) : undefined;
}
