import { splitTokens, toTexts } from "../columns/to-texts.ts";
import type { TextColumn } from "../contract.ts";
import { MetricError } from "../errors/metric-error.ts";

/** What a token of a record is. Every kind of record has at most one label. */
export type RecordField = { readonly name: string; readonly kind: "number" | "label" };

/** Records of a column, those of row `r` from `first[r]` up to, not including, `first[r + 1]`. */
export interface Records {
  readonly rows: number;
  readonly count: number;
  readonly first: Int32Array;
  /** The label of each record; empty texts where records have none. */
  readonly labels: readonly string[];
  /** One array for each number of the record, in the order of the fields. */
  readonly numbers: readonly Float64Array[];
}

/**
 * Decimal notation only: `Number` alone would take "0x10", "Infinity" and "". No digit can be matched in two ways, so that a
 * token of a million digits takes no longer than it is.
 */
const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/u;

/**
 * Reads cells that hold records of a fixed number of tokens, one behind the other, separated by white space; an empty cell
 * holds none.
 *
 * @throws MetricError `type_mismatch` on a record that is not whole or a number that is none; `not_finite` on one beyond the
 * largest double; on missing cells
 */
export function readRecords(column: TextColumn, name: string, fields: readonly RecordField[]): Records {
  const texts = toTexts(column, name);
  const first = new Int32Array(texts.length + 1);
  const labels: string[] = [];
  const values: number[][] = fields.filter(({ kind }) => kind === "number").map(() => []);
  for (let row = 0; row < texts.length; row++) {
    const tokens = splitTokens(texts[row]!);
    if (tokens.length % fields.length !== 0) throw broken(tokens.length, fields, name, row);
    for (let from = 0; from < tokens.length; from += fields.length) {
      let number = 0;
      let label = "";
      for (let at = 0; at < fields.length; at++) {
        const token = tokens[from + at]!;
        if (fields[at]!.kind === "label") {
          label = token;
        } else {
          values[number]!.push(readNumber(token, fields[at]!, name, row));
          number++;
        }
      }
      labels.push(label);
    }
    first[row + 1] = labels.length;
  }
  const numbers = values.map((list) => Float64Array.from(list));
  return { rows: texts.length, count: labels.length, first, labels, numbers };
}

function readNumber(token: string, field: RecordField, name: string, row: number): number {
  const value = decimal.test(token) ? Number(token) : Number.NaN;
  if (Number.isFinite(value)) return value;
  const shown = token.length > 40 ? `${token.slice(0, 40)}…` : token;
  throw new MetricError({
    code: Number.isNaN(value) ? "type_mismatch" : "not_finite",
    message: `Column "${name}" has "${shown}" for the ${field.name} of a record in row ${row}; it must be a finite number.`,
    column: name,
    row,
  });
}

function broken(tokens: number, fields: readonly RecordField[], name: string, row: number): MetricError {
  const form = fields.map((field) => field.name).join(" ");
  return new MetricError({
    code: "type_mismatch",
    message: `Column "${name}" has ${tokens} tokens in row ${row}; records have ${fields.length}: "${form}".`,
    column: name,
    row,
  });
}

/** The fields of a record by their names; the one called "class" or "label" is a text. */
export function recordFields(form: string): readonly RecordField[] {
  return form
    .split(" ")
    .map((name) => ({ name, kind: name === "class" || name === "label" ? "label" : "number" }));
}
