/** Ids as they stand in a buffer. */
export interface IdSpans {
  readonly bytes: Buffer;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

/** The ids of the answers, row by row. */
export interface IdCells {
  /** The value of ids that are whole numbers written the one usual way, else -1. */
  readonly numbers: Int32Array;
  /** The slot of each row. */
  readonly slotOf: Int32Array;
  /** Slots below this are of the public half. */
  readonly publicRows: number;
  /** All ids as text. */
  readonly spans: () => IdSpans;
}

/** Whole numbers written out one after the other. */
export function spellOut(numbers: Int32Array): IdSpans {
  const bytes = Buffer.from(numbers.join(" "));
  const [starts, ends] = [new Int32Array(numbers.length), new Int32Array(numbers.length)];
  let start = 0;
  for (let row = 0; row < numbers.length; row += 1) {
    const space = bytes.indexOf(32, start);
    const end = space === -1 ? bytes.length : space;
    starts[row] = start;
    ends[row] = end;
    start = end + 1;
  }
  return { bytes, starts, ends };
}
