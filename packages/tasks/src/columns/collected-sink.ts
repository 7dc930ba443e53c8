import { Utf8, vectorFromArray, type Vector } from "apache-arrow";

import type { LabelSetColumn, TextColumn } from "../contract.ts";
import type { RowChunk } from "../csv/row-chunk.ts";
import { joinCells } from "./join-cells.ts";
import { allEqual, type ColumnSink, type OnBadCell, type Slots } from "./sink.ts";
import { submissionSink } from "./submission-sink.ts";

/** Puts the texts of the rows of an id together, where it may have several; none is an empty text. */
export class CollectedSink implements ColumnSink {
  readonly name: string;
  readonly #column: TextColumn | LabelSetColumn;
  readonly #cells: (string[] | undefined)[];
  readonly #onBadCell: OnBadCell;
  #joined: readonly string[] | null = null;

  constructor(column: TextColumn | LabelSetColumn, slots: number, onBadCell: OnBadCell) {
    this.name = column.name;
    this.#column = column;
    this.#cells = Array.from<undefined>({ length: slots });
    this.#onBadCell = onBadCell;
  }

  read(bytes: Buffer, chunk: RowChunk, column: number, slots: Int32Array): void {
    // Each row is read, and found fault with, by itself: its place in the chunk stands for its slot.
    const places = Int32Array.from({ length: chunk.rows }, (_, row) => (slots[row]! < 0 ? -1 : row));
    const rows = submissionSink(this.#column, chunk.rows, (reason, row, text, place) =>
      this.#onBadCell(reason, row, text, slots[place]!),
    );
    rows.read(bytes, chunk, column, places);
    const texts: Vector<Utf8> = rows.vector({ from: 0, to: chunk.rows });
    for (let row = 0; row < chunk.rows; row += 1) {
      const slot = slots[row]!;
      if (slot >= 0) (this.#cells[slot] ??= []).push(texts.get(row) ?? "");
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
    const joinedBy = this.#column.type === "text" ? (this.#column.joinedBy ?? " ") : " ";
    this.#joined ??= this.#cells.map((cells) => joinCells(cells ?? [], joinedBy));
    return this.#joined;
  }
}
