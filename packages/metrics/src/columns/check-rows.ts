import { MetricError } from "../errors/metric-error.ts";

/**
 * Checks that the columns have one common length above zero, and returns it.
 * @throws MetricError `length_mismatch` or `empty`
 */
export function checkRows(
  columns: Readonly<Record<string, { readonly length: number } | undefined>>,
): number {
  const present = Object.entries(columns).filter(([, column]) => column !== undefined);
  const rows = present[0]?.[1]?.length ?? 0;
  const odd = present.find(([, column]) => column?.length !== rows);
  if (odd !== undefined) {
    const lengths = present.map(([name, column]) => `${name} ${column?.length ?? 0}`).join(", ");
    throw new MetricError({
      code: "length_mismatch",
      message: `All columns must have the same number of rows, one for each row of the truth; got ${lengths}.`,
      column: odd[0],
    });
  }
  if (rows === 0) throw new MetricError({ code: "empty", message: "There are no rows to score." });
  return rows;
}
