import { cellText, unescapedBytes } from "../csv/bytes.ts";
import type { RowChunk } from "../csv/row-chunk.ts";
import { tableOfNumbers, type IdCells } from "../submission/id-cells.ts";
import type { IdTable } from "../submission/id-table/id-table.ts";

/**
 * Gathers the ids of the answers and gives each row a slot, so that each half is a stretch. How many public rows there are nobody
 * knows before the end: until then private rows are put into the last slots, the last row foremost.
 */
export class AnswerRows {
  readonly #numbers: Int32Array;
  readonly slotOf: Int32Array;
  /** All ids as text; null while all are whole numbers, which say as much in less memory. */
  #table: IdTable | null = null;
  #nextPrivate: number;
  #ascending = true;
  rows = 0;
  publicRows = 0;

  constructor(capacity: number) {
    this.#numbers = new Int32Array(capacity);
    this.slotOf = new Int32Array(capacity);
    this.#nextPrivate = capacity - 1;
  }

  /**
   * Adds the chunk's rows, for which there must be room, all public where no column says of which half; false when a row is in
   * neither half.
   */
  add(chunk: RowChunk, idAt: number, halfAt: number | null): boolean {
    if (halfAt === null) this.#givePublic(chunk.rows);
    else if (!this.#giveSlots(chunk, halfAt)) return false;
    const allWhole = this.#noteNumbers(chunk);
    if (this.#table !== null || !allWhole) this.#noteTexts(chunk, idAt);
    this.rows += chunk.rows;
    return true;
  }

  /**
   * Once all rows are there: gives the private rows slots in the order of the file. What has been put into slots must follow: from
   * `publicRows` on it stands the other way round.
   */
  settle(): void {
    const slotOf = this.slotOf.subarray(0, this.rows);
    const ends = this.publicRows + slotOf.length - 1;
    for (let row = 0; row < slotOf.length; row += 1) {
      if (slotOf[row]! >= this.publicRows) slotOf[row] = ends - slotOf[row]!;
    }
  }

  /** The id of a row that was added. */
  idOf(row: number): string {
    return this.#table?.text(row) ?? String(this.#numbers[row]);
  }

  cells(): IdCells {
    const { rows } = this;
    const numbers = this.#numbers.subarray(0, rows);
    const table = this.#table;
    return {
      numbers,
      ascending: this.#ascending,
      slotOf: this.slotOf.subarray(0, rows),
      publicRows: this.publicRows,
      table: () => table ?? tableOfNumbers(numbers, rows),
    };
  }

  #givePublic(rows: number): void {
    for (let row = 0; row < rows; row += 1) this.slotOf[this.rows + row] = this.publicRows + row;
    this.publicRows += rows;
  }

  #giveSlots(chunk: RowChunk, halfAt: number): boolean {
    const { rows, width, values } = chunk;
    const { slotOf } = this;
    let [at, nextPublic, nextPrivate] = [this.rows, this.publicRows, this.#nextPrivate];
    for (let row = 0, cell = halfAt; row < rows; row += 1, cell += width, at += 1) {
      const value = values[cell]!;
      const half = value === 0 || value === 1 ? value : halfOf(chunk, cell);
      if (half === 0) {
        slotOf[at] = nextPublic;
        nextPublic += 1;
      } else if (half === 1) {
        slotOf[at] = nextPrivate;
        nextPrivate -= 1;
      } else return false;
    }
    [this.publicRows, this.#nextPrivate] = [nextPublic, nextPrivate];
    return true;
  }

  /** Whether all ids of the chunk are whole numbers. */
  #noteNumbers({ rows, wholeIds }: RowChunk): boolean {
    const [numbers, first] = [this.#numbers, this.rows];
    let signs = 0;
    let ascending = this.#ascending;
    let last = first === 0 ? -1 : numbers[first - 1]!;
    for (let row = 0; row < rows; row += 1) {
      const value = wholeIds[row]!;
      numbers[first + row] = value;
      signs |= value;
      if (value <= last) ascending = false;
      last = value;
    }
    this.#ascending = ascending;
    return signs >= 0;
  }

  #noteTexts({ bytes, rows, width, starts, ends, escaped, pack }: RowChunk, idAt: number): void {
    const table = (this.#table ??= tableOfNumbers(this.#numbers.subarray(0, this.rows), this.slotOf.length));
    if (pack !== null) {
      const cells = pack(idAt);
      table.addAll(cells.bytes, cells.ends, rows);
      return;
    }
    for (let row = 0, cell = idAt; row < rows; row += 1, cell += width) {
      const [start, end] = [starts[cell]!, ends[cell]!];
      if (escaped[cell] === 1) {
        const text = unescapedBytes(bytes, start, end);
        table.add(text, 0, text.length);
      } else {
        table.add(bytes, start, end);
      }
    }
  }
}

/** 0 or 1 for the half that a cell names which the reader left open, or null. */
function halfOf({ bytes, starts, ends, escaped }: RowChunk, cell: number): 0 | 1 | null {
  const text = cellText(bytes, starts[cell]!, ends[cell]!, escaped[cell] === 1);
  return text === "public" ? 0 : text === "private" ? 1 : null;
}
