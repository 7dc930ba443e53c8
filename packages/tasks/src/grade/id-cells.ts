import { cellText } from "../csv/bytes.ts";
import type { RowReader } from "../csv/row-reader.ts";
import type { IdCells } from "../submission/id-index.ts";

export interface AnswerIds extends IdCells {
  /** 1 for rows of the public half. */
  readonly isPublic: Uint8Array;
}

const PUBLIC = Buffer.from("public");
const PRIVATE = Buffer.from("private");

/** Where each answer's id stands, and its half; null when a row names no half. */
export function readIdCells(
  bytes: Buffer,
  reader: RowReader,
  idAt: number,
  halfAt: number,
): AnswerIds | null {
  let capacity = 1024;
  let starts = new Int32Array(capacity);
  let ends = new Int32Array(capacity);
  let isPublic = new Uint8Array(capacity);
  let count = 0;
  // Ids with doubled quotes are written out plainly after the file's own bytes.
  const plain: Buffer[] = [];
  let plainLength = 0;
  for (let chunk = reader.next(); chunk !== null; chunk = reader.next()) {
    if (count + chunk.rows > capacity) {
      capacity = Math.max(capacity * 2, count + chunk.rows);
      starts = grown(starts, new Int32Array(capacity));
      ends = grown(ends, new Int32Array(capacity));
      isPublic = grown(isPublic, new Uint8Array(capacity));
    }
    for (let row = 0; row < chunk.rows; row += 1) {
      const cell = row * chunk.width + idAt;
      let start = chunk.starts[cell]!;
      let end = chunk.ends[cell]!;
      if (chunk.escaped[cell] === 1) {
        const text = Buffer.from(cellText(bytes, start, end, true));
        plain.push(text);
        start = bytes.length + plainLength;
        plainLength += text.length;
        end = start + text.length;
      }
      starts[count] = start;
      ends[count] = end;
      const half = row * chunk.width + halfAt;
      const inPublic = holds(bytes, chunk.starts[half]!, chunk.ends[half]!, PUBLIC);
      if (!inPublic && !holds(bytes, chunk.starts[half]!, chunk.ends[half]!, PRIVATE)) return null;
      isPublic[count] = inPublic ? 1 : 0;
      count += 1;
    }
  }
  return {
    bytes: plain.length === 0 ? bytes : Buffer.concat([bytes, ...plain]),
    starts: starts.subarray(0, count),
    ends: ends.subarray(0, count),
    isPublic: isPublic.subarray(0, count),
  };
}

function holds(bytes: Uint8Array, start: number, end: number, word: Uint8Array): boolean {
  if (end - start !== word.length) return false;
  for (let at = 0; at < word.length; at += 1) if (bytes[start + at] !== word[at]) return false;
  return true;
}

function grown<T extends Int32Array | Uint8Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
