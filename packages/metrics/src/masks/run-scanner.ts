const space = 32;
const dash = 45;
const zero = 48;
const semicolon = 59;
/** Pixels are kept as 32-bit integers; the largest known image has 1.5e9. */
const lastPixel = 2 ** 31 - 1;

/** What is wrong with the text of a mask. */
export type RunFault = "not integers" | "odd count" | "not positive" | "too large";

/**
 * Scans "start length start length …" byte by byte into runs that count pixels from 0. A lone "-" is the empty mask, a
 * semicolon ends one.
 */
export class RunScanner {
  /** Next byte to be read. */
  at = 0;
  /** Runs found so far, of all masks. */
  runs = 0;
  /** Where the mask that was scanned last ends in a start without a length, that start. */
  lastStart = -1;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly #bytes: Uint8Array;
  #to = 0;

  constructor(bytes: Uint8Array, room: number) {
    this.#bytes = bytes;
    this.starts = new Int32Array(room);
    this.ends = new Int32Array(room);
  }

  /** With room for the runs of so much text. */
  static forText(bytes: Uint8Array, length: number): RunScanner {
    // A pair takes at least three bytes, and a space before the next.
    return new RunScanner(bytes, Math.floor(length / 4) + 1);
  }

  /** Sets the scanner on a cell. */
  enter(from: number, to: number): void {
    this.at = from;
    this.#to = to;
  }

  /** Steps over a semicolon; false where the cell ends. */
  next(): boolean {
    if (this.at >= this.#to) return false;
    this.at++;
    return true;
  }

  /** Scans up to a semicolon or the end of the cell. */
  scanMask(): RunFault | undefined {
    const [bytes, to, starts, ends] = [this.#bytes, this.#to, this.starts, this.ends];
    // Locals, since this loop sees every byte of a file.
    let at = skipSpace(bytes, this.at, to);
    let runs = this.runs;
    let start = -1;
    if (at < to && bytes[at] === dash) {
      at = skipSpace(bytes, at + 1, to);
      if (at < to && bytes[at] !== semicolon) return "not integers";
    }
    while (at < to && bytes[at] !== semicolon) {
      const from = at;
      let value = 0;
      while (at < to) {
        const digit = bytes[at]! - zero;
        if (digit < 0 || digit > 9) break;
        value = value * 10 + digit;
        at++;
      }
      const next = at < to ? bytes[at]! : space;
      if (at === from || (next > space && next !== semicolon)) return "not integers";
      if (value === 0) return "not positive";
      if (start < 0) {
        start = value - 1;
      } else {
        if (start + value > lastPixel) return "too large";
        starts[runs] = start;
        ends[runs] = start + value;
        runs++;
        start = -1;
      }
      at = skipSpace(bytes, at, to);
    }
    this.at = at;
    this.runs = runs;
    this.lastStart = start;
    return start < 0 ? undefined : "odd count";
  }

  /** Makes a run of the start that has no length. */
  addLast(length: number): RunFault | undefined {
    const end = this.lastStart + length;
    if (end > lastPixel) return "too large";
    this.starts[this.runs] = this.lastStart;
    this.ends[this.runs] = end;
    this.runs++;
    return undefined;
  }
}

function skipSpace(bytes: Uint8Array, from: number, to: number): number {
  let at = from;
  while (at < to && bytes[at]! <= space) at++;
  return at;
}
