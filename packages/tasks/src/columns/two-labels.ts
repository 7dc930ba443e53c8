import { cellText } from "../csv/bytes.ts";
import type { RowChunk } from "../csv/row-chunk.ts";
import type { OnBadCell } from "./sink.ts";

/**
 * Sees to it that a column holds a known label and one other, and no third: where only the known one is looked for, a third would
 * count as the other. Labels are compared as they stand in the file.
 */
export class TwoLabels {
  readonly #known: Uint8Array;
  readonly #onBadCell: OnBadCell;
  #other: Uint8Array | null = null;

  constructor(known: Uint8Array, onBadCell: OnBadCell) {
    this.#known = known;
    this.#onBadCell = onBadCell;
  }

  /** The other label where it is known and one byte long, for whoever looks at such labels by themselves; else -1, which no byte is. */
  get otherMark(): number {
    return this.#other?.length === 1 ? this.#other[0]! : -1;
  }

  read(bytes: Buffer, chunk: RowChunk, column: number, slots: Int32Array): void {
    const { width, starts, ends, escaped } = chunk;
    for (let row = 0, cell = column; row < chunk.rows; row += 1, cell += width) {
      const [start, end] = [starts[cell]!, ends[cell]!];
      if (isAt(this.#known, bytes, start, end)) continue;
      if (this.#other === null && start !== end) this.#other = Uint8Array.from(bytes.subarray(start, end));
      if (this.#other !== null && isAt(this.#other, bytes, start, end)) continue;
      const text = cellText(bytes, start, end, escaped[cell] === 1);
      const reason = text === "" ? "missing_value" : "unknown_label";
      this.#onBadCell(reason, chunk.rowNumbers[row]!, text, slots[row]!);
    }
  }
}

/** Whether a label is the bytes from `start` up to, not including, `end`. */
export function isAt(label: Uint8Array, bytes: Buffer, start: number, end: number): boolean {
  if (end - start !== label.length) return false;
  let at = 0;
  while (at < label.length && bytes[start + at] === label[at]) at += 1;
  return at === label.length;
}
