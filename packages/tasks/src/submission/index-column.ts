import type { RowChunk } from "../csv/row-chunk.ts";
import { wholeNumber } from "../csv/whole-number.ts";

/** Whether a column's name is one that tools give to row numbers: none, `Unnamed: 0` (pandas) or `__index_level_0__` (Arrow). */
export function isIndexName(name: string): boolean {
  return /^(?:|unnamed: \d+|__index_level_\d+__)$/i.test(name.trim());
}

/** Looks whether a column without a name holds nothing but row numbers, or nothing at all. */
export class IndexColumn {
  #numbers = new Int32Array(1_024);
  #rows = 0;
  #empty = 0;

  note(bytes: Uint8Array, { rows, width, starts, ends }: RowChunk, at: number): void {
    if (this.#rows + rows > this.#numbers.length) {
      const larger = new Int32Array(2 * (this.#rows + rows));
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    for (let row = 0, cell = at; row < rows; row += 1, cell += width) {
      const [start, end] = [starts[cell]!, ends[cell]!];
      if (start === end) this.#empty += 1;
      this.#numbers[this.#rows + row] = wholeNumber(bytes, start, end);
    }
    this.#rows += rows;
  }

  /** Whether it numbers the rows, from 0 or from 1, in any order, or is empty: then it says nothing about them. */
  isIndex(): boolean {
    const rows = this.#rows;
    if (this.#empty === rows) return true;
    const numbers = this.#numbers.subarray(0, rows).toSorted();
    const first = numbers[0]!;
    return (first === 0 || first === 1) && numbers.every((value, row) => value === first + row);
  }
}
