import { CARRIAGE_RETURN, LINE_FEED } from "./bytes.ts";
import { WINDOW_BYTES, type Kernel } from "./kernel/kernel.ts";
import type { RowChunk } from "./row-chunk.ts";

/** Where a reader stands. */
export interface RowCursor {
  /** The offset of the next row. */
  at: number;
  /** Rows read so far, bad ones included. */
  rowsRead: number;
}

/** Reads rows without quoted cells, window after window of the file. */
export class PlainRows {
  readonly #bytes: Uint8Array;
  readonly #kernel: Kernel;
  /** The window's place in the file: whole lines only. */
  #from = 0;
  #to = 0;

  constructor(bytes: Uint8Array, kernel: Kernel) {
    this.#bytes = bytes;
    this.#kernel = kernel;
  }

  /**
   * Reads rows into the chunk until it is full, the file ends or a row has a quoted cell, another number of cells or more
   * bytes than the window: such a row is left to the careful way, and nothing of it counts. Moves the cursor on.
   */
  read(chunk: RowChunk, cursor: RowCursor): void {
    const kernel = this.#kernel;
    const capacity = chunk.rowNumbers.length;
    while (chunk.rows < capacity && cursor.at < this.#bytes.length) {
      if (cursor.at < this.#from || cursor.at >= this.#to) this.#fill(cursor.at);
      const length = this.#to - this.#from;
      const before = cursor.at;
      const rows = kernel.readRows(
        cursor.at - this.#from,
        length,
        this.#from,
        chunk.rows,
        capacity,
        cursor.rowsRead,
      );
      // A line end that the window added to the last row is not of the file.
      cursor.at = Math.min(this.#from + kernel.stoppedAt, this.#bytes.length);
      cursor.rowsRead += rows - chunk.rows;
      chunk.rows = rows;
      if (cursor.at === before || (rows < capacity && cursor.at < this.#to)) return;
    }
  }

  /** Copies the lines from `from` on that fit in the window: none when the first does not. */
  #fill(from: number): void {
    const { window } = this.#kernel;
    const rest = this.#bytes.length - from;
    // One byte is kept free for the line end that a file may lack.
    const size = Math.min(WINDOW_BYTES - 1, rest);
    window.set(this.#bytes.subarray(from, from + size));
    this.#from = from;
    if (size < rest) {
      this.#to = from + lastLineEnd(window.subarray(0, size)) + 1;
      return;
    }
    const last = window[size - 1];
    const ended = last === LINE_FEED || last === CARRIAGE_RETURN;
    if (!ended) window[size] = LINE_FEED;
    this.#to = from + size + (ended ? 0 : 1);
  }
}

/** The place of the last byte that ends a line; -1 when there is none. */
function lastLineEnd(bytes: Buffer): number {
  const lineFeed = bytes.lastIndexOf(LINE_FEED);
  return lineFeed === -1 ? bytes.lastIndexOf(CARRIAGE_RETURN) : lineFeed;
}
