import { checkRows } from "../columns/check-rows.ts";
import type { RowData } from "../columns/row-data.ts";
import { toFlags } from "../columns/to-flags.ts";
import { splitTokens, toTexts } from "../columns/to-texts.ts";
import { toWeights } from "../columns/to-weights.ts";
import type { LabelColumn, NumberColumn, TextColumn } from "../contract.ts";
import { MetricError } from "../errors/metric-error.ts";
import { SetBuilder, type LabelSets } from "./set-builder.ts";

/** A set of true and a set of predicted labels per row, as codes below `labels`. */
export interface SetPairs extends RowData {
  readonly labels: number;
  /** Every label counts, whether it occurs in these rows or not: the labels are given as columns. */
  readonly fixedLabels: boolean;
  readonly truth: LabelSets;
  readonly prediction: LabelSets;
  readonly arrays: { readonly weights: Float64Array | undefined };
}

/** Sets as texts: labels between white space, in any order; a repeated one counts once. */
export function readTextSets(
  truthColumn: TextColumn,
  predictionColumn: TextColumn,
  weightColumn: NumberColumn | undefined,
): SetPairs {
  const truthTexts = toTexts(truthColumn, "truth");
  const predictionTexts = toTexts(predictionColumn, "prediction");
  const weights = toWeights(weightColumn);
  const rows = checkRows({ truth: truthTexts, prediction: predictionTexts, weights });
  const codes = new Map<string, number>();
  const encode = (texts: readonly string[]): LabelSets => {
    const sets = new SetBuilder(rows);
    for (const text of texts) {
      for (const label of splitTokens(text)) {
        let code = codes.get(label);
        if (code === undefined) {
          code = codes.size;
          codes.set(label, code);
        }
        sets.add(code);
      }
      sets.endRow();
    }
    return sets.finish();
  };
  const [truth, prediction] = [encode(truthTexts), encode(predictionTexts)];
  return { rows, labels: codes.size, fixedLabels: false, truth, prediction, arrays: { weights } };
}

/**
 * Sets as indicators: one 0/1 column per label, the same labels in the same order on both sides.
 * @throws MetricError `unknown_label` on a value other than 0 and 1
 */
export function readIndicatorSets(
  truthColumns: readonly LabelColumn[],
  predictionColumns: readonly LabelColumn[],
  weightColumn: NumberColumn | undefined,
): SetPairs {
  if (truthColumns.length !== predictionColumns.length || truthColumns.length === 0) {
    throw new MetricError({
      code: "missing_column",
      message: `Truth and prediction need one column per label; got ${truthColumns.length} and ${predictionColumns.length}.`,
    });
  }
  const flags = { truth: decode(truthColumns, "truth"), prediction: decode(predictionColumns, "prediction") };
  const weights = toWeights(weightColumn);
  const columns = { ...named(flags.truth, "truth"), ...named(flags.prediction, "prediction"), weights };
  const rows = checkRows(columns);
  const encode = (side: readonly Uint8Array[]): LabelSets => {
    const sets = new SetBuilder(rows);
    for (let row = 0; row < rows; row++) {
      for (let label = 0; label < side.length; label++) if (side[label]![row] === 1) sets.add(label);
      sets.endRow();
    }
    return sets.finish();
  };
  return {
    rows,
    labels: truthColumns.length,
    fixedLabels: true,
    truth: encode(flags.truth),
    prediction: encode(flags.prediction),
    arrays: { weights },
  };
}

function decode(columns: readonly LabelColumn[], side: string): readonly Uint8Array[] {
  return columns.map((column, label) => toFlags(column, `${side}[${label}]`));
}

function named(columns: readonly Uint8Array[], side: string): Record<string, Uint8Array> {
  return Object.fromEntries(columns.map((column, label) => [`${side}[${label}]`, column]));
}
