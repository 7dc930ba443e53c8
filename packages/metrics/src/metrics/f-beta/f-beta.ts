import { readLabelPairs } from "../../classification/label-pairs.ts";
import { readIndicatorSets, readTextSets } from "../../classification/label-sets.ts";
import { toBinaryPair } from "../../columns/to-binary.ts";
import type { LabelColumn, TextColumn } from "../../contract.ts";
import { MetricError } from "../../errors/metric-error.ts";
import { oneOf, positiveNumber } from "../../options/check-option.ts";
import { computeFBeta, type FBetaData, type FBetaSettings } from "./compute.ts";
import type { FBetaAverage, FBetaOptions, FBetaSetOptions } from "./options.ts";

/**
 * F with parameter β, in [0, 1]: (1 + β²)·TP / ((1 + β²)·TP + β²·FN + FP), of the positive class or averaged. Equals
 * scikit-learn's `fbeta_score(zero_division=0)`.
 *
 * @throws MetricError `unknown_label` under the average "binary" when there is a third class; `bad_option` on a beta that
 * is not above 0; `undefined_score` under "weighted" when no row weighs anything; on missing labels, unequal lengths, no
 * rows, bad weights
 */
export function fBeta(truth: LabelColumn, prediction: LabelColumn, options?: FBetaOptions): number {
  return computeFBeta(readClasses(truth, prediction, options));
}

/**
 * {@link fBeta} of label sets: texts of labels separated by spaces. Averages are over the labels that occur on either side.
 * @throws MetricError as {@link fBeta}
 */
export function fBetaSets(truth: TextColumn, prediction: TextColumn, options?: FBetaSetOptions): number {
  const settings = settingsOf(options, "micro");
  return computeFBeta({ ...readTextSets(truth, prediction, options?.weights), ...settings, kind: "sets" });
}

/**
 * {@link fBeta} of label sets as indicators: one 0/1 column per label, the same labels in the same order on both sides.
 * Averages are over all of them.
 * @throws MetricError as {@link fBeta}
 */
export function fBetaIndicators(
  truth: readonly LabelColumn[],
  prediction: readonly LabelColumn[],
  options?: FBetaSetOptions,
): number {
  const settings = settingsOf(options, "micro");
  return computeFBeta({
    ...readIndicatorSets(truth, prediction, options?.weights),
    ...settings,
    kind: "sets",
  });
}

export function readClasses(
  truth: LabelColumn,
  prediction: LabelColumn,
  options: FBetaOptions | undefined,
): FBetaData {
  const settings = settingsOf(options, "binary");
  if (settings.average === "samples") {
    throw new MetricError({
      code: "bad_option",
      message: 'The average "samples" is over sets of labels; one label per row has none.',
    });
  }
  if (settings.average !== "binary") {
    return { ...readLabelPairs(truth, prediction, options?.weights), ...settings, kind: "classes" };
  }
  const flags = toBinaryPair(truth, prediction, options?.positive);
  return { ...readFlagPairs(flags.truth, flags.prediction, options), ...settings, kind: "classes" };
}

/** Codes 0 and 1 whichever occurs first: code 1 is the positive class. */
function readFlagPairs(truth: Uint8Array, prediction: Uint8Array, options: FBetaOptions | undefined) {
  const pairs = readLabelPairs(truth, prediction, options?.weights);
  const { weights } = pairs.arrays;
  const arrays = { truth: Int32Array.from(truth), prediction: Int32Array.from(prediction), weights };
  return { rows: pairs.rows, classes: 2, arrays };
}

export function settingsOf(options: FBetaSetOptions | undefined, usual: FBetaAverage): FBetaSettings {
  const { beta = 1, average = usual, zeroDivision = 0 } = options ?? {};
  return {
    beta: positiveNumber(beta, "beta"),
    average: oneOf(average, ["binary", "micro", "macro", "weighted", "samples"], "average"),
    zeroDivision: oneOf(zeroDivision, [0, 1], "zeroDivision"),
  };
}
