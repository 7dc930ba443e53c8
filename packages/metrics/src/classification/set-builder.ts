/** Sets by row: those of row `r` are `codes[starts[r]]` up to, not including, `codes[starts[r + 1]]`. */
export interface LabelSets {
  readonly starts: Int32Array;
  readonly codes: Int32Array;
}

/** Collects sets row by row; a code added twice to a row counts once. */
export class SetBuilder {
  readonly #starts: Int32Array;
  #codes = new Int32Array(1024);
  #size = 0;
  #row = 0;
  /** By code: one more than the row it was last added to. */
  readonly #seen: number[] = [];

  constructor(rows: number) {
    this.#starts = new Int32Array(rows + 1);
  }

  add(code: number): void {
    if (this.#seen[code] === this.#row + 1) return;
    while (this.#seen.length <= code) this.#seen.push(0);
    this.#seen[code] = this.#row + 1;
    if (this.#size === this.#codes.length) {
      const wider = new Int32Array(2 * this.#size);
      wider.set(this.#codes);
      this.#codes = wider;
    }
    this.#codes[this.#size] = code;
    this.#size++;
  }

  endRow(): void {
    this.#row++;
    this.#starts[this.#row] = this.#size;
  }

  finish(): LabelSets {
    return { starts: this.#starts, codes: this.#codes.subarray(0, this.#size) };
  }
}

/** The sets of the rows at these positions, in this order. */
export function takeSets({ starts, codes }: LabelSets, indices: Uint32Array): LabelSets {
  const taken = new SetBuilder(indices.length);
  for (const row of indices) {
    for (let at = starts[row]!; at < starts[row + 1]!; at++) taken.add(codes[at]!);
    taken.endRow();
  }
  return taken.finish();
}
