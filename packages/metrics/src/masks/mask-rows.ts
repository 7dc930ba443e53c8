import { toTextBytes } from "../columns/to-text-bytes.ts";
import type { TextBytes, TextColumn } from "../contract.ts";
import { badMask } from "./mask-errors.ts";
import type { Masks } from "./masks.ts";
import type { MaskReading } from "./read-masks.ts";
import { RunScanner } from "./run-scanner.ts";
import { areaOf, scanRuns } from "./settle-runs.ts";

/** The masks of a column, one in each row, read a row at a time into the same memory: all at once they take as much as their text. */
export class MaskRows {
  /** The one mask of the row that was read last. */
  readonly masks: Masks;
  readonly #texts: TextBytes;
  readonly #name: string;
  readonly #reading: MaskReading;
  readonly #scanner: RunScanner;

  /** @throws MetricError on missing cells */
  constructor(column: TextColumn, name: string, reading: MaskReading) {
    this.#texts = toTextBytes(column, name);
    this.#name = name;
    this.#reading = reading;
    const { rows, bytes, starts, ends } = this.#texts;
    let longest = 0;
    for (let row = 0; row < rows; row++) longest = Math.max(longest, ends[row]! - starts[row]!);
    this.#scanner = RunScanner.forText(bytes, longest);
    this.masks = {
      count: 1,
      firstRun: new Int32Array(2),
      starts: this.#scanner.starts,
      ends: this.#scanner.ends,
      areas: new Float64Array(1),
    };
  }

  /** Reads a row into {@link masks}. @throws MetricError as `readMasks` */
  readRow(row: number): void {
    const scanner = this.#scanner;
    scanner.runs = 0;
    scanner.enter(this.#texts.starts[row]!, this.#texts.ends[row]!);
    scanRuns(scanner, row, this.#name, this.#reading);
    if (scanner.next()) throw badMask("not integers", this.#name, row);
    this.masks.firstRun[1] = scanner.runs;
    this.masks.areas[0] = areaOf(scanner, 0, scanner.runs);
  }
}
