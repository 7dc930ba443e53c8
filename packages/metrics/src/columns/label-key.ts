import { MetricError } from "../errors/metric-error.ts";

/** What labels are compared by: a number for numbers, booleans and safe integers, else the text itself. */
export type LabelKey = number | string;

/**
 * @throws MetricError `missing_value`, `not_finite` or `type_mismatch`
 */
export function labelKey(cell: unknown, row: number, name: string): LabelKey {
  if (typeof cell === "string") return cell;
  if (typeof cell === "number") {
    if (cell - cell === 0) return cell;
    throw new MetricError({
      code: "not_finite",
      message: `Column "${name}" holds ${cell} in row ${row}; a label must be a text, a finite number or a boolean.`,
      column: name,
      row,
    });
  }
  if (typeof cell === "boolean") return cell ? 1 : 0;
  // Beyond 2^53 neighbouring integers share a double; their digits keep them apart.
  if (typeof cell === "bigint") return Number.isSafeInteger(Number(cell)) ? Number(cell) : `${cell}n`;
  const missing = cell === null || cell === undefined;
  throw new MetricError({
    code: missing ? "missing_value" : "type_mismatch",
    message: missing
      ? `Column "${name}" has no label in row ${row}; every row needs one.`
      : `Column "${name}" holds a ${typeof cell} in row ${row}; a label must be a text, a number or a boolean.`,
    column: name,
    row,
  });
}

/** Labels for a message, the first five of them. */
export function listLabels(labels: readonly LabelKey[]): string {
  const shown = labels.slice(0, 5).map((label) => JSON.stringify(label));
  const more = labels.length - shown.length;
  return `${shown.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
