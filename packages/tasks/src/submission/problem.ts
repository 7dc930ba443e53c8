import type { BadCell } from "../columns/sink.ts";

/**
 * What is wrong with a submission.
 * - the file: `file_missing`, `not_a_regular_file`, `too_large`, `empty_file`, `not_csv`, `wrong_format` (readable, but not
 *   what the task takes), `wrong_encoding`, `wrong_delimiter`, `too_costly` (reading it took all the memory or time there was)
 * - what it is packed in: `bad_gzip`, `too_large_unpacked`, `bad_parquet`, `bad_json_lines`
 * - the header: `too_large`, `no_rows`, `missing_column`, `extra_column`, `duplicate_column`, `broken_quote`
 * - rows: `ragged_row`, `broken_quote`, `too_many_rows`
 * - ids: `missing_id`, `unknown_id`, `duplicate_id`; `ids_not_compared` (a warning: the task joins rows by position)
 * - values: `missing_value`, `infinite_value`, `not_a_number`, `decimal_comma`, `thousands_separator`, `not_an_integer`, `out_of_range`, `unknown_label`,
 *   `too_long`, `row_sum`
 * - the whole: `undefined_score` (the metric has no value for these predictions), `constant_prediction` (a warning)
 */
export type ProblemCode =
  | "file_missing"
  | "not_a_regular_file"
  | "too_large"
  | "empty_file"
  | "not_csv"
  | "wrong_format"
  | "wrong_encoding"
  | "wrong_delimiter"
  | "too_costly"
  | "bad_gzip"
  | "too_large_unpacked"
  | "bad_parquet"
  | "bad_json_lines"
  | "no_rows"
  | "missing_column"
  | "extra_column"
  | "duplicate_column"
  | "broken_quote"
  | "ragged_row"
  | "too_many_rows"
  | "missing_id"
  | "unknown_id"
  | "duplicate_id"
  | "ids_not_compared"
  | BadCell
  | "row_sum"
  | "undefined_score"
  | "constant_prediction";

/** Where a problem shows, with the text that stands there. */
export interface ProblemExample {
  /** 1 for the first row after the header, blank lines not counted; absent for missing ids. */
  readonly row?: number;
  /** The cell or id, shortened to 60 characters, control characters escaped. */
  readonly value: string;
}

export interface Problem {
  readonly code: ProblemCode;
  /** Errors make a submission invalid; warnings stand beside its score. */
  readonly severity: "error" | "warning";
  /** One or two sentences for a person or an agent: what, where, what to do. */
  readonly message: string;
  readonly column?: string;
  /** How many rows, ids or columns have it. */
  readonly count: number;
  /** The first few, at most five. */
  readonly examples: readonly ProblemExample[];
}

/** A problem of the submission as a whole, which makes it invalid. */
export function wholeProblem({ code, message }: Pick<Problem, "code" | "message">): Problem {
  return { code, severity: "error", message, count: 1, examples: [] };
}

/** In characters. */
export const SHOWN_LENGTH = 60;

/** A text that is safe to show: short, on one line, without control characters. */
export function showText(text: string): string {
  const short = text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH - 1)}…` : text;
  let shown = "";
  for (const character of short) {
    const code = character.codePointAt(0) ?? 0;
    const hidden =
      code < 32 || (code >= 127 && code < 160) || (code >= 0x200b && code <= 0x200f) || code === 0xfeff;
    shown += hidden ? `\\u${code.toString(16).padStart(4, "0")}` : character;
  }
  return shown;
}
