import { Vector } from "apache-arrow";
import { isNumericArray, numericArrayOf } from "../../columns/to-numbers.ts";
import type { NumberColumn } from "../../contract.ts";
import { MetricError } from "../../errors/metric-error.ts";

/**
 * Which rows are members: those of at least `threshold`. A cell without a value is none, for nobody said that it is.
 * @throws MetricError `type_mismatch` where a cell is no number
 */
export function readMembers(column: NumberColumn, name: string, threshold: number): Uint8Array {
  const numbers = numbersOf(column, name);
  const members = new Uint8Array(numbers.length);
  for (let row = 0; row < members.length; row++) members[row] = Number(numbers[row]! >= threshold);
  return members;
}

/** NaN where there is no value: it is not at least anything. */
function numbersOf(column: NumberColumn, name: string): ArrayLike<number | bigint> {
  const plain = column instanceof Vector ? plainArrayOf(column) : column;
  if (isNumericArray(plain)) return plain;
  const cells: Iterable<unknown> = column;
  return Float64Array.from(cells, (cell) => {
    if (cell === null || cell === undefined) return Number.NaN;
    if (typeof cell === "number" || typeof cell === "boolean") return Number(cell);
    throw new MetricError({
      code: "type_mismatch",
      message: `Column "${name}" holds a ${typeof cell}; it must hold numbers.`,
      column: name,
    });
  });
}

function plainArrayOf(vector: Vector): unknown {
  return vector.nullCount === 0 ? numericArrayOf(vector) : undefined;
}
