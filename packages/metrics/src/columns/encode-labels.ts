import { DataType, Vector } from "apache-arrow";
import type { LabelColumn, NumericArray } from "../contract.ts";
import { labelKey, type LabelKey } from "./label-key.ts";
import { refuseNulls } from "./refuse-nulls.ts";
import { isNumericArray, numericArrayOf } from "./to-numbers.ts";

/** Gives each class a number, in order of first appearance, shared by all columns encoded with the same table. */
export class LabelTable {
  readonly #codes = new Map<LabelKey, number>();

  /** Classes seen so far, in order of their codes. */
  get classes(): readonly LabelKey[] {
    return [...this.#codes.keys()];
  }

  get size(): number {
    return this.#codes.size;
  }

  code(key: LabelKey): number {
    let code = this.#codes.get(key);
    if (code === undefined) {
      code = this.#codes.size;
      this.#codes.set(key, code);
    }
    return code;
  }
}

/**
 * Turns a label column into class codes.
 * @throws MetricError `missing_value`, `not_finite` or `type_mismatch`
 */
export function encodeLabels(column: LabelColumn, name: string, table: LabelTable): Int32Array {
  if (!(column instanceof Vector)) {
    return isNumericArray(column) ? encodeNumbers(column, name, table) : encodeCells(column, name, table);
  }
  refuseNulls(column, name);
  const coded = encodeDictionary(column, name, table);
  if (coded !== undefined) return coded;
  const numbers = numericArrayOf(column);
  return numbers === undefined ? encodeCells(column, name, table) : encodeNumbers(numbers, name, table);
}

/** The short way for a dictionary whose codes are numbers: each of its labels is looked at once. */
function encodeDictionary(column: Vector, name: string, table: LabelTable): Int32Array | undefined {
  const [chunk] = column.data;
  if (chunk === undefined || column.data.length !== 1 || !DataType.isDictionary(column.type))
    return undefined;
  const labels = chunk.dictionary;
  const cells: unknown = chunk.values;
  if (labels === undefined || !isNumericArray(cells)) return undefined;
  const codes = new Int32Array(column.length);
  const known = new Int32Array(labels.length).fill(-1);
  for (let row = 0; row < codes.length; row++) {
    const cell = Number(cells[row]);
    let code = known[cell]!;
    if (code < 0) {
      const label: unknown = labels.get(cell);
      code = table.code(labelKey(label, row, name));
      known[cell] = code;
    }
    codes[row] = code;
  }
  return codes;
}

function encodeCells(
  cells: Iterable<unknown> & { readonly length: number },
  name: string,
  table: LabelTable,
): Int32Array {
  const codes = new Int32Array(cells.length);
  let row = 0;
  for (const cell of cells) {
    codes[row] = table.code(labelKey(cell, row, name));
    row++;
  }
  return codes;
}

/** Numbers below this find their code in an array instead of a map. */
const smallNumbers = 1024;

function encodeNumbers(numbers: NumericArray, name: string, table: LabelTable): Int32Array {
  const codes = new Int32Array(numbers.length);
  const known = new Int32Array(smallNumbers).fill(-1);
  for (let row = 0; row < codes.length; row++) {
    const cell = numbers[row]!;
    const small = typeof cell === "number" && cell >= 0 && cell < smallNumbers && Number.isInteger(cell);
    let code = small ? known[cell]! : -1;
    if (code < 0) {
      code = table.code(labelKey(cell, row, name));
      if (small) known[cell] = code;
    }
    codes[row] = code;
  }
  return codes;
}
