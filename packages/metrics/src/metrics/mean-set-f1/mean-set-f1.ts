import { fRatio } from "../../classification/f-ratio.ts";
import { readIndicatorSets, readTextSets } from "../../classification/label-sets.ts";
import { countSets, type SetCounts } from "../../classification/set-counts.ts";
import type { LabelColumn, MetricOptions, NumberColumn, TextColumn } from "../../contract.ts";
import { mean } from "../../numeric/mean.ts";
import { oneOf, positiveNumber } from "../../options/check-option.ts";

export interface SetF1Options {
  /** Non-negative weight per row. @defaultValue every row counts the same */
  readonly weights?: NumberColumn;
  /** 2 for F2, in which recall counts four times as much. @defaultValue 1 */
  readonly beta?: number;
  /** What a row scores whose two sets are empty. @defaultValue 1, since nothing is what was asked for */
  readonly emptyPair?: 0 | 1;
}

/** {@link SetF1Options} of the metric over tables. */
export type SetF1MetricOptions = MetricOptions & Pick<SetF1Options, "beta" | "emptyPair">;

export interface SetF1Data extends SetCounts {
  readonly beta: number;
  readonly emptyPair: 0 | 1;
}

/**
 * Mean over rows of the F of two sets, in [0, 1]: 2·|T ∩ P| / (|T| + |P|), or with `beta`
 * (1 + β²)·|T ∩ P| / (β²·|T| + |P|). Each cell holds labels separated by spaces, in any order; a repeated one counts once.
 * Equals scikit-learn's `fbeta_score(average="samples", zero_division=1)` on the binarised sets.
 *
 * @throws MetricError `bad_option` on a beta that is not above 0; on missing cells, unequal lengths, no rows, bad weights
 */
export function meanSetF1(truth: TextColumn, prediction: TextColumn, options?: SetF1Options): number {
  return computeMeanSetF1(
    withSettings(countSets(readTextSets(truth, prediction, options?.weights)), options),
  );
}

/** {@link meanSetF1} of indicator columns: one 0/1 column per label, the same labels in the same order on both sides. */
export function meanSetF1Indicators(
  truth: readonly LabelColumn[],
  prediction: readonly LabelColumn[],
  options?: SetF1Options,
): number {
  const pairs = readIndicatorSets(truth, prediction, options?.weights);
  return computeMeanSetF1(withSettings(countSets(pairs), options));
}

export function withSettings(
  counts: SetCounts,
  options: Pick<SetF1Options, "beta" | "emptyPair"> | undefined,
): SetF1Data {
  const { beta = 1, emptyPair = 1 } = options ?? {};
  return {
    ...counts,
    beta: positiveNumber(beta, "beta"),
    emptyPair: oneOf(emptyPair, [0, 1], "emptyPair"),
  };
}

export function computeMeanSetF1({ arrays, beta, emptyPair }: SetF1Data): number {
  const { hits, actual, guessed, weights } = arrays;
  return mean(
    hits.map((shared, row) => fRatio(shared, actual[row]!, guessed[row]!, beta, emptyPair)),
    weights,
  );
}
