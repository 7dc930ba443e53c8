import { Utf8, vectorFromArray, type Vector } from "apache-arrow";

import { cellText } from "../csv/bytes.ts";
import type { RowChunk } from "../csv/row-chunk.ts";
import { allEqual, type ColumnSink, type OnBadCell, type Slots } from "./sink.ts";

/** In UTF-8 bytes. */
const DEFAULT_MAX_LENGTH = 1_000_000;

export interface TextSinkOptions {
  readonly name: string;
  readonly slots: number;
  readonly maxLength?: number | undefined;
  readonly allowEmpty?: boolean | undefined;
  /** For label sets: every word must be one of these. */
  readonly words?: readonly string[] | undefined;
  readonly onBadCell: OnBadCell;
}

/** Free text, or sets of words separated by spaces. */
export class TextSink implements ColumnSink {
  readonly name: string;
  readonly texts: string[];
  readonly #maxLength: number;
  readonly #allowEmpty: boolean;
  readonly #words: ReadonlySet<string> | null;
  readonly #onBadCell: OnBadCell;

  constructor({ name, slots, maxLength, allowEmpty, words, onBadCell }: TextSinkOptions) {
    this.name = name;
    this.texts = Array.from<string>({ length: slots }).fill("");
    this.#maxLength = maxLength ?? DEFAULT_MAX_LENGTH;
    this.#allowEmpty = allowEmpty ?? false;
    this.#words = words === undefined ? null : new Set(words);
    this.#onBadCell = onBadCell;
  }

  read(bytes: Buffer, chunk: RowChunk, column: number, slots: Int32Array): void {
    for (let row = 0, cell = column; row < chunk.rows; row += 1, cell += chunk.width) {
      const slot = slots[row]!;
      if (slot < 0) continue;
      const [start, end] = [chunk.starts[cell]!, chunk.ends[cell]!];
      const rowNumber = chunk.rowNumbers[row]!;
      if (end - start > this.#maxLength) {
        this.#onBadCell("too_long", rowNumber, cellText(bytes, start, start + 200, false), slot);
        continue;
      }
      const text = cellText(bytes, start, end, chunk.escaped[cell] === 1);
      this.texts[slot] = text;
      if (text === "" && !this.#allowEmpty) this.#onBadCell("missing_value", rowNumber, text, slot);
      const unknown = this.#unknownWord(text);
      if (unknown !== undefined) this.#onBadCell("unknown_label", rowNumber, unknown, slot);
    }
  }

  isConstant(): boolean {
    return allEqual(this.texts);
  }

  vector(slots: Slots): Vector {
    const { texts } = this;
    const picked =
      slots instanceof Uint32Array
        ? Array.from(slots, (slot) => texts[slot] ?? "")
        : texts.slice(slots.from, slots.to);
    return vectorFromArray(picked, new Utf8());
  }

  #unknownWord(text: string): string | undefined {
    const words = this.#words;
    if (words === null) return undefined;
    return text.split(" ").find((word) => word !== "" && !words.has(word));
  }
}
