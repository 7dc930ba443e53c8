import { badUtf8 } from "../csv/bad-utf8.ts";
import type { TextWindow } from "../csv/text-window.ts";
import type { ProblemCode } from "./problem.ts";

/** Offsets into a file are 32-bit numbers with some room behind them. */
const MOST_BYTES = 2 ** 31 - 2 ** 20;

export interface Unreadable {
  readonly code: ProblemCode;
  /** What follows "The file". */
  readonly what: string;
  /** What to do, for whoever wrote a submission. */
  readonly remedy: string;
}

/** For a text that is not UTF-8 at the place told by `badUtf8`. */
export function notUtf8(where: string): Unreadable {
  return {
    code: "wrong_encoding",
    what: `is not valid UTF-8 text: ${where}`,
    remedy: "Write it as UTF-8, for example df.to_csv(path, index=False).",
  };
}

/** Why a text that stands at its front is no CSV at all, as far as its first part tells; null when it may be. */
export function checkText(text: TextWindow): Unreadable | null {
  const { bytes, size } = text;
  const remedy = "Write a header and the rows that are asked for.";
  if (bytes.length === 0) return { code: "empty_file", what: "is empty", remedy };
  if (size > MOST_BYTES) {
    return {
      code: "too_large",
      what: `has ${size} bytes; at most ${MOST_BYTES} are read`,
      remedy: "Write only the columns and rows that are asked for.",
    };
  }
  const encoding = wideEncoding(bytes);
  if (encoding !== null) {
    return {
      code: "wrong_encoding",
      what: `is in ${encoding}`,
      remedy: 'Write it as UTF-8, for example df.to_csv(path, index=False, encoding="utf-8").',
    };
  }
  const kind = binaryKind(bytes);
  if (kind !== null) {
    return { code: "not_csv", what: `is ${kind}, not CSV text`, remedy: "Write plain CSV with a header." };
  }
  if (!text.isUtf8) return notUtf8(badUtf8(text, -1));
  if (skipBlank(text)) return { code: "empty_file", what: "holds nothing but white space", remedy };
  return null;
}

/** Passes over parts of white space only; answers whether there is nothing else. */
function skipBlank(text: TextWindow): boolean {
  while (text.bytes.every((byte) => byte <= 32)) {
    if (text.isLast) return true;
    text.at = text.bytes.length;
    text.advance();
  }
  return false;
}

function wideEncoding(bytes: Buffer): string | null {
  const [a, b, c, d] = bytes;
  if (a === 0xff && b === 0xfe) return c === 0 && d === 0 ? "UTF-32" : "UTF-16";
  if (a === 0xfe && b === 0xff) return "UTF-16";
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return "UTF-32";
  // Without a byte order mark: text of Latin letters has a zero in every other byte.
  if (bytes.length >= 4 && a !== 0 && b === 0 && c !== 0 && d === 0) return "UTF-16";
  if (bytes.length >= 4 && a === 0 && b !== 0 && c === 0 && d !== 0) return "UTF-16";
  if (bytes.length >= 4 && a !== 0 && b === 0 && c === 0 && d === 0) return "UTF-32";
  return null;
}

const MAGIC: readonly (readonly [string, string])[] = [
  ["\x1f\x8b", "compressed with gzip"],
  ["PK\x03\x04", "a zip archive or an Excel workbook"],
  ["PAR1", "a Parquet file"],
  ["ARROW1", "an Arrow file"],
  ["BZh", "compressed with bzip2"],
  ["\xfd7zXZ\x00", "compressed with xz"],
  ["\x28\xb5\x2f\xfd", "compressed with Zstandard"],
  ["\x89PNG", "a PNG picture"],
  ["\x93NUMPY", "a NumPy array"],
  ["\x80\x04\x95", "a Python pickle"],
  ["\x80\x05\x95", "a Python pickle"],
  ["%PDF-", "a PDF document"],
  ["\x7fELF", "a program"],
  ["SQLite format 3\x00", "an SQLite database"],
  ["<!DOCTYPE", "an HTML page"],
  ["<html", "an HTML page"],
  ["{", "JSON"],
  ["[", "JSON"],
];

function binaryKind(bytes: Buffer): string | null {
  const head = bytes.toString("latin1", 0, 16);
  return MAGIC.find(([magic]) => head.startsWith(magic))?.[1] ?? (head.includes("\0") ? "binary" : null);
}
