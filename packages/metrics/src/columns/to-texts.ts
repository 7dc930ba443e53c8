import { Vector } from "apache-arrow";
import type { TextColumn } from "../contract.ts";
import { MetricError } from "../errors/metric-error.ts";

/**
 * Reads a column of texts.
 * @throws MetricError `missing_value` or `type_mismatch`
 */
export function toTexts(column: TextColumn, name: string): readonly string[] {
  const texts: string[] = [];
  for (const cell of column instanceof Vector ? (column as Iterable<unknown>) : column) {
    if (typeof cell !== "string") throw notText(cell, texts.length, name);
    texts.push(cell);
  }
  return texts;
}

function notText(cell: unknown, row: number, name: string): MetricError {
  const missing = cell === null || cell === undefined;
  return new MetricError({
    code: missing ? "missing_value" : "type_mismatch",
    message: missing
      ? `Column "${name}" has no text in row ${row}; use an empty text for "nothing".`
      : `Column "${name}" holds a ${typeof cell} in row ${row}; it must hold texts.`,
    column: name,
    row,
  });
}

/** The tokens of a text: what stands between runs of white space. */
export function splitTokens(text: string): readonly string[] {
  const trimmed = text.trim();
  return trimmed === "" ? [] : trimmed.split(/\s+/u);
}
