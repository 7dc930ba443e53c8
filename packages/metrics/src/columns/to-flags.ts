import { Vector } from "apache-arrow";
import type { LabelColumn } from "../contract.ts";
import { MetricError } from "../errors/metric-error.ts";
import { encodeLabels, LabelTable } from "./encode-labels.ts";
import { listLabels, type LabelKey } from "./label-key.ts";
import { refuseNulls } from "./refuse-nulls.ts";
import { isNumericArray, numericArrayOf } from "./to-numbers.ts";

/**
 * Reads a column that says yes or no of each row: 0 and 1, or false and true, or the texts "0" and "1". Bytes that are
 * flags already are not copied.
 * @throws MetricError `unknown_label` on anything else
 */
export function toFlags(column: LabelColumn, name: string): Uint8Array {
  const flags = readFlags(column, name);
  if (flags !== undefined) return flags;
  const table = new LabelTable();
  const codes = encodeLabels(column, name, table);
  const values = flagsOf(table.classes);
  if (values !== undefined) return codesToFlags(codes, values);
  throw new MetricError({
    code: "unknown_label",
    message: `Column "${name}" must hold 0 and 1 and nothing else; it holds ${listLabels(table.classes)}.`,
    column: name,
  });
}

/** Which of the classes are 1; nothing where one of them is neither 0 nor 1. */
export function flagsOf(classes: readonly LabelKey[]): Uint8Array | undefined {
  const flags = new Uint8Array(classes.length);
  for (const [code, label] of classes.entries()) {
    if (label === 1 || label === "1") flags[code] = 1;
    else if (label !== 0 && label !== "0") return undefined;
  }
  return flags;
}

/** The flag of each row's class. */
export function codesToFlags(codes: Int32Array, flags: Uint8Array): Uint8Array {
  const binary = new Uint8Array(codes.length);
  for (let row = 0; row < codes.length; row++) binary[row] = flags[codes[row]!]!;
  return binary;
}

/** The short way for numbers that are all 0 or 1; nothing where it does not apply, for the long way to say why. */
export function readFlags(column: LabelColumn, name: string): Uint8Array | undefined {
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
