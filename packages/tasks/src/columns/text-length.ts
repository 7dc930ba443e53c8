import { cellText } from "../csv/bytes.ts";
import type { RowChunk } from "../csv/row-chunk.ts";
import type { OnBadCell } from "./sink.ts";

/** In UTF-8 bytes. */
const DEFAULT_MAX_LENGTH = 1_000_000;
/** Of a text that is too long, to be shown. */
const SHOWN_BYTES = 200;

/** How long the texts of a column may be, and who is told of those that are not so. */
export class TextLength {
  readonly least: number;
  readonly most: number;
  readonly #onBadCell: OnBadCell;

  constructor(
    { maxLength = DEFAULT_MAX_LENGTH, allowEmpty = false }: TextLengthOptions,
    onBadCell: OnBadCell,
  ) {
    this.least = allowEmpty ? 0 : 1;
    this.most = maxLength;
    this.#onBadCell = onBadCell;
  }

  /** Whether the cell of a row, meant for `slot`, may be so long; tells of it where not. */
  accepts({ bytes, starts, ends, rowNumbers }: RowChunk, row: number, cell: number, slot: number): boolean {
    const start = starts[cell]!;
    const length = ends[cell]! - start;
    if (length >= this.least && length <= this.most) return true;
    if (length === 0) this.#onBadCell("missing_value", rowNumbers[row]!, "", slot);
    else {
      const shown = cellText(bytes, start, start + SHOWN_BYTES, false);
      this.#onBadCell("too_long", rowNumbers[row]!, shown, slot);
    }
    return false;
  }
}

export interface TextLengthOptions {
  /** In UTF-8 bytes. @defaultValue 1,000,000 */
  readonly maxLength?: number | undefined;
  /** @defaultValue false */
  readonly allowEmpty?: boolean | undefined;
}
