import type { Label, LabelColumn } from "../contract.ts";
import { MetricError } from "../errors/metric-error.ts";
import { encodeLabels, LabelTable } from "./encode-labels.ts";
import { labelKey, listLabels, type LabelKey } from "./label-key.ts";
import { codesToFlags, flagsOf, readFlags } from "./to-flags.ts";

/**
 * Reads two-class labels as 1 for the positive class and 0 for the other: for a metric with the option `positive`; the columns of
 * one without it are read by `toFlags`.
 *
 * Without `positive` the labels must be 0 and 1 (or false and true, or the texts "0" and "1"): which of two
 * other names is positive is never guessed. Bytes that are flags already are not copied.
 *
 * @throws MetricError `unknown_label` on a third class, or on names without `positive`
 */
export function toBinary(column: LabelColumn, name: string, positive: Label | undefined): Uint8Array {
  const flags = positive === undefined ? readFlags(column, name) : undefined;
  if (flags !== undefined) return flags;
  const table = new LabelTable();
  const codes = encodeLabels(column, name, table);
  return codesToFlags(codes, positiveCodes(table.classes, name, positive));
}

/**
 * Both sides of a comparison as {@link toBinary} reads each, where they must have the same two classes: the class that is not
 * positive has one name in both.
 *
 * @throws MetricError as {@link toBinary}; `unknown_label` too on a prediction of a class that would be the third with those of the truth
 */
export function toBinaryPair(
  truth: LabelColumn,
  prediction: LabelColumn,
  positive: Label | undefined,
): { readonly truth: Uint8Array; readonly prediction: Uint8Array } {
  if (positive === undefined)
    return {
      truth: toBinary(truth, "truth", undefined),
      prediction: toBinary(prediction, "prediction", undefined),
    };
  const table = new LabelTable();
  const codes = encodeLabels(truth, "truth", table);
  const flags = codesToFlags(codes, positiveCodes(table.classes, "truth", positive));
  const guesses = encodeLabels(prediction, "prediction", table);
  const together = positiveCodes(table.classes, "prediction", positive, "with the truth it holds");
  return { truth: flags, prediction: codesToFlags(guesses, together) };
}

function positiveCodes(
  classes: readonly LabelKey[],
  name: string,
  positive: Label | undefined,
  holds = "it holds",
): Uint8Array {
  if (positive === undefined) {
    const flags = flagsOf(classes);
    if (flags !== undefined) return flags;
    // Of three classes none could be named that would help.
    throw notBinary(
      name,
      classes,
      classes.length > 2 ? "" : ', 0 and 1 unless the option "positive" names the positive one',
    );
  }
  const key = labelKey(positive, 0, "positive");
  if (classes.filter((label) => label !== key).length > 1) {
    const which = `, ${JSON.stringify(key)}, as the option "positive" says, and one other`;
    throw notBinary(name, classes, which, holds);
  }
  return Uint8Array.from(classes, (label) => (label === key ? 1 : 0));
}

function notBinary(
  name: string,
  classes: readonly LabelKey[],
  which: string,
  holds = "it holds",
): MetricError {
  return new MetricError({
    code: "unknown_label",
    message: `Column "${name}" must hold two classes${which}; ${holds} ${listLabels(classes)}.`,
    column: name,
  });
}
