import { Vector } from "apache-arrow";
import type { Label, LabelColumn } from "../contract.ts";
import { MetricError } from "../errors/metric-error.ts";
import { encodeLabels, LabelTable } from "./encode-labels.ts";
import { refuseNulls } from "./refuse-nulls.ts";
import { isNumericArray, numericArrayOf } from "./to-numbers.ts";
import { labelKey, type LabelKey } from "./label-key.ts";

/**
 * Reads two-class labels as 1 for the positive class and 0 for the other.
 *
 * Without `positive` the labels must be 0 and 1 (or false and true, or the texts "0" and "1"): which of two
 * other names is positive is never guessed. Bytes that are flags already are not copied.
 *
 * @throws MetricError `unknown_label` on a third class, or on names without `positive`
 */
export function toBinary(column: LabelColumn, name: string, positive?: Label): Uint8Array {
  const flags = positive === undefined ? readFlags(column, name) : undefined;
  if (flags !== undefined) return flags;
  const table = new LabelTable();
  const codes = encodeLabels(column, name, table);
  const isPositive = positiveCodes(table.classes, name, positive);
  const binary = new Uint8Array(codes.length);
  for (let row = 0; row < codes.length; row++) binary[row] = isPositive[codes[row]!]!;
  return binary;
}

function positiveCodes(classes: readonly LabelKey[], name: string, positive: Label | undefined): Uint8Array {
  if (positive !== undefined) {
    const key = labelKey(positive, 0, "positive");
    if (classes.filter((label) => label !== key).length > 1) throw notBinary(name, classes, key);
    return Uint8Array.from(classes, (label) => (label === key ? 1 : 0));
  }
  return Uint8Array.from(classes, (label) => {
    if (label === 1 || label === "1") return 1;
    if (label === 0 || label === "0") return 0;
    throw notBinary(name, classes);
  });
}

/** The short way for numbers that are all 0 or 1; nothing where it does not apply, for the long way to say why. */
function readFlags(column: LabelColumn, name: string): Uint8Array | undefined {
  if (column instanceof Vector) refuseNulls(column, name);
  const numbers = column instanceof Vector ? numericArrayOf(column) : column;
  if (!isNumericArray(numbers)) return undefined;
  if (numbers instanceof Uint8Array) return areFlags(numbers) ? numbers : undefined;
  const flags = new Uint8Array(numbers.length);
  for (let row = 0; row < flags.length; row++) {
    const value = numbers[row]!;
    if (value !== 0 && value !== 1) return undefined;
    flags[row] = value;
  }
  return flags;
}

function areFlags(numbers: Uint8Array): boolean {
  let bits = 0;
  for (let row = 0; row < numbers.length; row++) bits |= numbers[row]!;
  return bits <= 1;
}

function notBinary(name: string, classes: readonly LabelKey[], positive?: LabelKey): MetricError {
  const shown = classes.slice(0, 5).map((label) => JSON.stringify(label));
  const more = classes.length > 5 ? ` and ${classes.length - 5} more` : "";
  const wanted =
    positive === undefined
      ? '0 and 1 unless the option "positive" names the positive one'
      : `${JSON.stringify(positive)}, as the option "positive" says, and one other`;
  return new MetricError({
    code: "unknown_label",
    message: `Column "${name}" must hold two classes, ${wanted}; it holds ${shown.join(", ")}${more}.`,
    column: name,
  });
}
