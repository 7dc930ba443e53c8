import { DataType, Vector } from "apache-arrow";
import type { TextColumn } from "../contract.ts";
import { refuseNulls } from "./refuse-nulls.ts";
import { toTexts } from "./to-texts.ts";

/** Texts as UTF-8, one behind the other: that of row `r` is `bytes[offsets[r]]` up to, not including, `bytes[offsets[r + 1]]`. */
export interface TextBytes {
  readonly rows: number;
  readonly bytes: Uint8Array;
  readonly offsets: Int32Array;
}

/**
 * Reads a column of texts without making strings of them, for grammars that are plain ASCII. A Utf8 vector of one chunk is
 * read where it lies.
 *
 * @throws MetricError `missing_value` or `type_mismatch`
 */
export function toTextBytes(column: TextColumn, name: string): TextBytes {
  const chunk = column instanceof Vector && column.data.length === 1 ? column.data[0] : undefined;
  if (chunk !== undefined && column instanceof Vector && DataType.isUtf8(column.type)) {
    refuseNulls(column, name);
    const { values, valueOffsets: offsets }: { values: unknown; valueOffsets: unknown } = chunk;
    if (values instanceof Uint8Array && offsets instanceof Int32Array) {
      return { rows: column.length, bytes: values, offsets };
    }
  }
  return encodeTexts(toTexts(column, name));
}

function encodeTexts(texts: readonly string[]): TextBytes {
  const encoder = new TextEncoder();
  let length = 0;
  for (const text of texts) length += text.length;
  // Three bytes hold any code unit; ASCII, what nearly all texts are, needs one.
  let bytes = new Uint8Array(length);
  const offsets = new Int32Array(texts.length + 1);
  let end = 0;
  for (let row = 0; row < texts.length; row++) {
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
  return { rows: texts.length, bytes, offsets };
}

function grow(bytes: Uint8Array<ArrayBuffer>, needed: number): Uint8Array<ArrayBuffer> {
  const grown = new Uint8Array(Math.max(needed, bytes.length * 2));
  grown.set(bytes);
  return grown;
}
