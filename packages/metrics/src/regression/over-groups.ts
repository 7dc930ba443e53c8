import type { RowGroups } from "../columns/group-rows.ts";

/** One number per group, from the values of its rows. */
export function overGroups(
  { count, starts, rows }: RowGroups,
  values: Float64Array,
  compute: (values: Float64Array) => number,
): Float64Array {
  return Float64Array.from({ length: count }, (_, group) =>
    compute(Float64Array.from(rows.subarray(starts[group], starts[group + 1]), (row) => values[row]!)),
  );
}
