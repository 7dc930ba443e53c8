import { DataType, Vector } from "apache-arrow";
import type { TextBytes, TextColumn } from "../contract.ts";
import { refuseNulls } from "./refuse-nulls.ts";
import { toTexts } from "./to-texts.ts";

/**
 * Reads a column of texts without making strings of them. A Utf8 vector of one chunk is read where it lies, and so are the texts
 * of a dictionary of Utf8.
 *
 * @throws MetricError `missing_value` or `type_mismatch`
 */
export function toTextBytes(column: TextColumn, name: string): TextBytes {
  if (column instanceof Vector && column.data.length === 1) {
    const read = readUtf8(column) ?? readDictionary(column);
    if (read !== null) {
      refuseNulls(column, name);
      return read;
    }
  }
  return encodeTexts(toTexts(column, name));
}

function readUtf8(column: Vector): TextBytes | null {
  const [chunk] = column.data;
  if (chunk === undefined || column.data.length !== 1 || !DataType.isUtf8(column.type)) return null;
  const { values, valueOffsets: offsets }: { values: unknown; valueOffsets: unknown } = chunk;
  if (!(values instanceof Uint8Array && offsets instanceof Int32Array)) return null;
  const { length: rows } = column;
  return { rows, bytes: values, starts: offsets.subarray(0, rows), ends: offsets.subarray(1, rows + 1) };
}

function readDictionary(column: Vector): TextBytes | null {
  const [chunk] = column.data;
  if (chunk === undefined || !DataType.isDictionary(column.type) || chunk.dictionary === undefined)
    return null;
  const texts = readUtf8(chunk.dictionary);
  const codes: unknown = chunk.values;
  // A text of the dictionary may be missing too: that is for the slow way to tell.
  if (texts === null || chunk.dictionary.nullCount > 0 || !(codes instanceof Int32Array)) return null;
  const { length: rows } = column;
  const [starts, ends] = [new Int32Array(rows), new Int32Array(rows)];
  for (let row = 0; row < rows; row++) {
    starts[row] = texts.starts[codes[row]!]!;
    ends[row] = texts.ends[codes[row]!]!;
  }
  return { rows, bytes: texts.bytes, starts, ends };
}

function encodeTexts(texts: readonly string[]): TextBytes {
  const encoder = new TextEncoder();
  const rows = texts.length;
  let length = 0;
  for (const text of texts) length += text.length;
  // Three bytes hold any code unit; ASCII, what nearly all texts are, needs one.
  let bytes = new Uint8Array(length);
  const offsets = new Int32Array(rows + 1);
  let end = 0;
  for (let row = 0; row < rows; row++) {
    const text = texts[row]!;
    if (bytes.length - end < text.length * 3) {
      const exact = encoder.encode(text);
      if (bytes.length - end < exact.length) bytes = grow(bytes, end + exact.length);
      bytes.set(exact, end);
      end += exact.length;
    } else {
      end += encoder.encodeInto(text, bytes.subarray(end)).written;
    }
    offsets[row + 1] = end;
  }
  return { rows, bytes, starts: offsets.subarray(0, rows), ends: offsets.subarray(1) };
}

function grow(bytes: Uint8Array<ArrayBuffer>, needed: number): Uint8Array<ArrayBuffer> {
  const grown = new Uint8Array(Math.max(needed, bytes.length * 2));
  grown.set(bytes);
  return grown;
}
