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
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly #bytes: Uint8Array;
  #to = 0;

  constructor(bytes: Uint8Array, room: number) {
    this.#bytes = bytes;
    this.starts = new Int32Array(room);
    this.ends = new Int32Array(room);
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
    if (this.#more() && this.#bytes[this.at] === dash) {
      this.at++;
      return this.#more() ? "not integers" : undefined;
    }
    while (this.#more()) {
      const start = this.#integer();
      if (start < 0) return "not integers";
      if (!this.#more()) return "odd count";
      const length = this.#integer();
      if (length < 0) return "not integers";
      if (start === 0 || length === 0) return "not positive";
      if (start - 1 + length > lastPixel) return "too large";
      this.starts[this.runs] = start - 1;
      this.ends[this.runs] = start - 1 + length;
      this.runs++;
    }
    return undefined;
  }

  /** Skips white space; whether the mask goes on. */
  #more(): boolean {
    while (this.at < this.#to && this.#bytes[this.at]! <= space) this.at++;
    return this.at < this.#to && this.#bytes[this.at] !== semicolon;
  }

  /** The integer that starts here, or -1 where there is none. */
  #integer(): number {
    const from = this.at;
    let value = 0;
    while (this.at < this.#to) {
      const digit = this.#bytes[this.at]! - zero;
      if (digit < 0 || digit > 9) break;
      value = value * 10 + digit;
      this.at++;
    }
    const ended = this.at >= this.#to || this.#bytes[this.at]! <= space || this.#bytes[this.at] === semicolon;
    return this.at > from && ended ? value : -1;
  }
}
