import { Vector } from "apache-arrow";
import type { LabelColumn } from "../contract.ts";
import { labelKey, type LabelKey } from "./label-key.ts";
import { refuseNulls } from "./refuse-nulls.ts";

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
    const codes = new Int32Array(column.length);
    for (let row = 0; row < codes.length; row++) codes[row] = table.code(labelKey(column[row], row, name));
    return codes;
  }
  refuseNulls(column, name);
  const codes = new Int32Array(column.length);
  let row = 0;
  for (const cell of column) {
    codes[row] = table.code(labelKey(cell, row, name));
    row++;
  }
  return codes;
}
