import { tooLargeUnpacked } from "./refusal.ts";

const PIECE_LENGTH = 2 ** 16;

/** Writes rows of text as CSV, and not more than so many bytes. */
export class CsvBuilder {
  readonly #maxBytes: number;
  readonly #pieces: Buffer[] = [];
  #text = "";
  #total = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Adds a row; cells stand as they are, quoted where they must be. */
  row(cells: readonly string[]): void {
    let mark = "";
    for (const cell of cells) {
      this.#text += mark + (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
      mark = ",";
    }
    this.#text += "\n";
    if (this.#text.length >= PIECE_LENGTH) this.#flush();
  }

  finish(): Buffer {
    this.#flush();
    return Buffer.concat(this.#pieces, this.#total);
  }

  #flush(): void {
    const piece = Buffer.from(this.#text);
    this.#text = "";
    this.#total += piece.length;
    if (this.#total > this.#maxBytes) throw tooLargeUnpacked(this.#maxBytes);
    this.#pieces.push(piece);
  }
}
