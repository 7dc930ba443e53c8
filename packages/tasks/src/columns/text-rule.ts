import { cellText, unescapedBytes } from "../csv/bytes.ts";
import type { RowChunk } from "../csv/row-chunk.ts";
import { ByteInterner } from "../submission/byte-interner.ts";
import type { OnBadCell } from "./sink.ts";

/** In UTF-8 bytes. */
const DEFAULT_MAX_LENGTH = 1_000_000;
/** Of a text that is too long, to be shown. */
const SHOWN_BYTES = 200;
const SPACE = 32;

export interface TextRuleOptions {
  /** In UTF-8 bytes. @defaultValue 1,000,000 */
  readonly maxLength?: number | undefined;
  /** @defaultValue false */
  readonly allowEmpty?: boolean | undefined;
  /** For label sets: every word must be one of these. @defaultValue any word */
  readonly words?: readonly string[] | undefined;
}

/** What the texts of a column may be, and who is told of those that are not so. */
export class TextRule {
  readonly least: number;
  readonly most: number;
  readonly words: ByteInterner | null;
  readonly #onBadCell: OnBadCell;

  constructor(
    { maxLength = DEFAULT_MAX_LENGTH, allowEmpty = false, words }: TextRuleOptions,
    onBadCell: OnBadCell,
  ) {
    this.least = allowEmpty ? 0 : 1;
    this.most = maxLength;
    this.words = words === undefined ? null : internAll(words);
    this.#onBadCell = onBadCell;
  }

  /** Whether the cell of a row, meant for `slot`, may be so; tells of it where not. */
  accepts(chunk: RowChunk, row: number, cell: number, slot: number): boolean {
    const { bytes, starts, ends, rowNumbers } = chunk;
    const start = starts[cell]!;
    const length = ends[cell]! - start;
    if (length > this.most)
      this.#onBadCell("too_long", rowNumbers[row]!, cellText(bytes, start, start + SHOWN_BYTES, false), slot);
    else if (length < this.least) this.#onBadCell("missing_value", rowNumbers[row]!, "", slot);
    else return this.words === null || this.#knowsWords(this.words, chunk, row, cell, slot);
    return false;
  }

  #knowsWords(words: ByteInterner, chunk: RowChunk, row: number, cell: number, slot: number): boolean {
    const { bytes, starts, ends, escaped, rowNumbers } = chunk;
    const [start, end] = [starts[cell]!, ends[cell]!];
    const text = escaped[cell] === 1 ? unescapedBytes(bytes, start, end) : null;
    const unknown =
      text === null ? unknownWord(words, bytes, start, end) : unknownWord(words, text, 0, text.length);
    if (unknown === null) return true;
    this.#onBadCell("unknown_label", rowNumbers[row]!, unknown, slot);
    return false;
  }
}

function internAll(words: readonly string[]): ByteInterner {
  const interner = new ByteInterner(words.length);
  for (const word of words) interner.addText(word);
  return interner;
}

/** The first of the words between spaces that is not known, or null. */
function unknownWord(words: ByteInterner, bytes: Buffer, start: number, end: number): string | null {
  for (let at = start; at < end; at += 1) {
    const from = at;
    while (at < end && bytes[at] !== SPACE) at += 1;
    if (at > from && words.find(bytes, from, at) < 0) return bytes.toString("utf8", from, at);
  }
  return null;
}
