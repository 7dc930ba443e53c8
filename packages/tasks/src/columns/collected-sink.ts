import { Utf8, vectorFromArray, type Vector } from "apache-arrow";

import type { LabelSetColumn, TextColumn } from "../contract.ts";
import { cellText } from "../csv/bytes.ts";
import type { RowChunk } from "../csv/row-chunk.ts";
import { joinCells } from "./join-cells.ts";
import { allEqual, type ColumnSink, type OnBadCell, type Slots } from "./sink.ts";
import { textRuleOf } from "./submission-sink.ts";
import { TextRule } from "./text-rule.ts";

/** Puts the texts of the rows of an id together, where it may have several; none is an empty text. */
export class CollectedSink implements ColumnSink {
  readonly name: string;
  readonly #joinedBy: string;
  readonly #rule: TextRule;
  readonly #cells: (string[] | undefined)[];
  #joined: readonly string[] | null = null;

  constructor(column: TextColumn | LabelSetColumn, slots: number, onBadCell: OnBadCell) {
    this.name = column.name;
    this.#joinedBy = (column.type === "text" ? column.joinedBy : undefined) ?? " ";
    this.#rule = new TextRule(textRuleOf(column), onBadCell);
    this.#cells = Array.from<undefined>({ length: slots });
  }

  read(bytes: Buffer, chunk: RowChunk, column: number, slots: Int32Array): void {
    const { width, starts, ends, escaped } = chunk;
    for (let row = 0, cell = column; row < chunk.rows; row += 1, cell += width) {
      const slot = slots[row]!;
      // Each row is read, and found fault with, by itself.
      if (slot < 0 || !this.#rule.accepts(chunk, row, cell, slot)) continue;
      (this.#cells[slot] ??= []).push(cellText(bytes, starts[cell]!, ends[cell]!, escaped[cell] === 1));
    }
    this.#joined = null;
  }

  isConstant(): boolean {
    return allEqual(this.#texts());
  }

  vector(slots: Slots): Vector {
    const texts = this.#texts();
    const picked =
      slots instanceof Uint32Array
        ? Array.from(slots, (slot) => texts[slot] ?? "")
        : texts.slice(slots.from, slots.to);
    return vectorFromArray(picked, new Utf8());
  }

  #texts(): readonly string[] {
    this.#joined ??= this.#cells.map((cells) => joinCells(cells ?? [], this.#joinedBy));
    return this.#joined;
  }
}
