import type { Vector } from "apache-arrow";
import { MetricError } from "../errors/metric-error.ts";

/** @throws MetricError `missing_value`, naming the first row without a value */
export function refuseNulls(vector: Vector, name: string): void {
  if (vector.nullCount === 0) return;
  let row = 0;
  while (row < vector.length && vector.isValid(row)) row++;
  throw new MetricError({
    code: "missing_value",
    message: `Column "${name}" has no value in row ${row} (${vector.nullCount} missing in all); every row needs one.`,
    column: name,
    row,
  });
}
