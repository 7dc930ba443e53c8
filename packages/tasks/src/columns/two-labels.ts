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

  read(bytes: Buffer, chunk: RowChunk, column: number, slots: Int32Array): void {
    if (this.#areMarks(bytes, chunk, column)) return;
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

  /** The short way where both labels are known and one byte long; false where it does not apply, or another label is there. */
  #areMarks(bytes: Buffer, { rows, width, starts, ends }: RowChunk, column: number): boolean {
    const [known, other] = [this.#known, this.#other];
    if (known.length !== 1 || other?.length !== 1) return false;
    const [one, two] = [known[0]!, other[0]!];
    // Labels come in no order that a processor could foresee: arithmetic in place of branches. The product of differences is 0.
    let differences = 0;
    for (let row = 0, cell = column; row < rows; row += 1, cell += width) {
      const start = starts[cell]!;
      const mark = bytes[start]!;
      differences |= ((ends[cell]! - start) ^ 1) | ((mark ^ one) * (mark ^ two));
    }
    return differences === 0;
  }
}

function isAt(label: Uint8Array, bytes: Buffer, start: number, end: number): boolean {
  if (end - start !== label.length) return false;
  let at = 0;
  while (at < label.length && bytes[start + at] === label[at]) at += 1;
  return at === label.length;
}
