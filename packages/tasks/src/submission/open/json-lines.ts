import { LINE_FEED, textStart } from "../../csv/bytes.ts";
import { countIs, listRows } from "../problem-list.ts";
import { showText, type ProblemExample } from "../problem.ts";
import { CsvBuilder } from "./csv-builder.ts";
import { readFlatObject } from "./flat-object.ts";
import { RefusedError } from "./refusal.ts";

/** A line of more bytes is no row of a table. */
const MAX_LINE_BYTES = 16 * 2 ** 20;
const MAX_EXAMPLES = 5;
const BRACE = 123;

/** Whether text begins as JSON lines do. */
export function looksLikeJsonLines(bytes: Buffer): boolean {
  let at = textStart(bytes);
  while (at < bytes.length && bytes[at]! <= 32) at += 1;
  return bytes[at] === BRACE;
}

/** The table of JSON lines as CSV: each line is an object with the same fields as the first, and only texts and numbers in them. */
export function jsonLinesToCsv(bytes: Buffer, maxBytes: number): Buffer {
  const csv = new CsvBuilder(maxBytes);
  const examples: ProblemExample[] = [];
  let names: readonly string[] | null = null;
  let [row, bad] = [0, 0];
  for (const line of linesOf(bytes)) {
    if (line.trim() === "") continue;
    row += 1;
    const fields = line.length > MAX_LINE_BYTES ? null : readFlatObject(line);
    if (fields !== null && names === null) {
      names = [...fields.keys()];
      csv.row(names);
    }
    if (fields !== null && names !== null && hasExactly(fields, names)) {
      csv.row(names.map((name) => fields.get(name) ?? ""));
      continue;
    }
    bad += 1;
    if (examples.length < MAX_EXAMPLES) examples.push({ row, value: showText(line) });
  }
  if (bad > 0) {
    throw new RefusedError(
      "bad_json_lines",
      `${countIs(bad, "line")} not a JSON object with the fields of the first, all of them texts or numbers: ${listRows({ count: bad, examples })}. Write one such object on each line, for example df.to_json(path, orient="records", lines=True).`,
    );
  }
  return csv.finish();
}

function hasExactly(fields: ReadonlyMap<string, string>, names: readonly string[]): boolean {
  return fields.size === names.length && names.every((name) => fields.has(name));
}

function* linesOf(bytes: Buffer): Generator<string> {
  for (let at = textStart(bytes); at < bytes.length;) {
    const found = bytes.indexOf(LINE_FEED, at);
    const end = found === -1 ? bytes.length : found;
    // Of a line that is too long only as much as shows that it is.
    yield bytes.toString("utf8", at, Math.min(end, at + 2 * MAX_LINE_BYTES));
    at = end + 1;
  }
}
