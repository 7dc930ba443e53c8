import { CARRIAGE_RETURN, LINE_FEED } from "./bytes.ts";
import type { Kernel } from "./kernel/kernel.ts";
import type { RowChunk } from "./row-chunk.ts";
import type { TextWindow } from "./text-window.ts";

/**
 * Reads rows without quoted cells into the chunk until it is full, the window's whole lines end, or a row has a quoted cell or
 * another number of cells: such a row is left to the careful way, and nothing of it counts. Moves the window's `at` on; answers
 * how many rows there were. The window must lie in the kernel's memory.
 */
export function readPlainRows(kernel: Kernel, text: TextWindow, chunk: RowChunk, rowsRead: number): number {
  const { bytes, at, wholeTo } = text;
  if (at >= wholeTo) return 0;
  let end = wholeTo;
  if (end === bytes.length) {
    const last = bytes[end - 1];
    if (last !== LINE_FEED && last !== CARRIAGE_RETURN) {
      kernel.window[end] = LINE_FEED;
      end += 1;
    }
  }
  const before = chunk.rows;
  chunk.rows = kernel.readRows(at, end, before, chunk.rowNumbers.length, rowsRead);
  // A line end that was added to the last row is not of the text.
  text.at = Math.min(kernel.stoppedAt, bytes.length);
  return chunk.rows - before;
}
