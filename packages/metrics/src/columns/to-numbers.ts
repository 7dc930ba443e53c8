import { DataType, Precision, Vector } from "apache-arrow";
import type { NumberColumn, NumericArray } from "../contract.ts";
import { MetricError } from "../errors/metric-error.ts";
import { refuseNulls } from "./refuse-nulls.ts";

/**
 * Reads a column as finite doubles. A Float64Array or a null-free one-chunk Float64 vector is handed through
 * without a copy, so callers must not write into the result.
 *
 * @throws MetricError `type_mismatch`, `missing_value` or `not_finite`
 */
export function toNumbers(column: NumberColumn, name: string): Float64Array {
  const numbers = decode(column, name);
  for (let i = 0; i < numbers.length; i++) {
    const value = numbers[i]!;
    if (value - value !== 0) throw notFinite(value, i, name);
  }
  return numbers;
}

/** As {@link toNumbers}, but NaN where a cell is missing. */
export function toNumbersOrGaps(column: NumberColumn, name: string): Float64Array {
  if (!(column instanceof Vector) || column.nullCount === 0) return toNumbers(column, name);
  const cells: Iterable<unknown> = column;
  return Float64Array.from(cells, (cell, row) => {
    if (cell === null) return NaN;
    const value = toNumber(cell, row, name);
    if (Number.isFinite(value)) return value;
    throw notFinite(value, row, name);
  });
}

function notFinite(value: number, row: number, name: string): MetricError {
  return new MetricError({
    code: "not_finite",
    message: `Column "${name}" holds ${value} in row ${row}; every value must be a finite number.`,
    column: name,
    row,
  });
}

function decode(column: NumberColumn, name: string): Float64Array {
  if (column instanceof Vector) {
    refuseNulls(column, name);
    const array = numericArrayOf(column);
    return array === undefined ? decodeCells(column, column.length, name) : widen(array);
  }
  return isNumericArray(column) ? widen(column) : decodeCells(column, column.length, name);
}

function widen(array: NumericArray): Float64Array {
  if (array instanceof Float64Array) return array;
  if (array instanceof BigInt64Array || array instanceof BigUint64Array)
    return Float64Array.from(array, Number);
  return Float64Array.from(array);
}

/** The values of a null-free vector as a typed array, where its type stores them so. */
export function numericArrayOf(vector: Vector): NumericArray | undefined {
  const type: DataType = vector.type;
  // Half floats are stored as bit patterns.
  const plain = DataType.isInt(type) || (DataType.isFloat(type) && type.precision !== Precision.HALF);
  if (!plain) return undefined;
  const array: unknown = vector.toArray();
  return isNumericArray(array) ? array : undefined;
}

export function isNumericArray(value: unknown): value is NumericArray {
  return ArrayBuffer.isView(value) && !(value instanceof DataView);
}

function decodeCells(cells: Iterable<unknown>, length: number, name: string): Float64Array {
  const numbers = new Float64Array(length);
  let row = 0;
  for (const cell of cells) {
    numbers[row] = toNumber(cell, row, name);
    row++;
  }
  return numbers;
}

function toNumber(cell: unknown, row: number, name: string): number {
  if (typeof cell === "number") return cell;
  if (typeof cell === "boolean" || typeof cell === "bigint") return Number(cell);
  const missing = cell === null || cell === undefined;
  throw new MetricError({
    code: missing ? "missing_value" : "type_mismatch",
    message: missing
      ? `Column "${name}" has no value in row ${row}; every row needs one.`
      : `Column "${name}" holds a ${typeof cell} in row ${row}; it must hold numbers.`,
    column: name,
    row,
  });
}
