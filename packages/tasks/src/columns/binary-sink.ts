import { makeVector, type Vector } from "apache-arrow";

import type { RowChunk } from "../csv/row-chunk.ts";
import { allEqual, pick, type OnBadCell, type Slots, type TruthSink } from "./sink.ts";
import { isAt, TwoLabels } from "./two-labels.ts";

/** A two-valued target: 1 where the cell is the positive value, else 0. A third value is refused where there is an `onBadCell`. */
export class BinarySink implements TruthSink {
  readonly name: string;
  readonly values: Uint8Array<ArrayBuffer>;
  readonly #positive: Uint8Array;
  readonly #labels: TwoLabels | null;

  constructor(name: string, slots: number, positive: string, onBadCell: OnBadCell | null) {
    this.name = name;
    this.values = new Uint8Array(slots);
    this.#positive = Buffer.from(positive.replaceAll('"', '""'));
    this.#labels = onBadCell === null ? null : new TwoLabels(this.#positive, onBadCell);
  }

  read(bytes: Buffer, chunk: RowChunk, column: number, slots: Int32Array): void {
    const { width, starts, ends } = chunk;
    const [positive, values, labels] = [this.#positive, this.values, this.#labels];
    if (positive.length === 1) {
      // Labels come in no order that a processor could foresee: arithmetic in place of branches.
      const mark = positive[0]!;
      const other = labels?.otherMark ?? -1;
      let third = 0;
      for (let row = 0, cell = column; row < chunk.rows; row += 1, cell += width) {
        const start = starts[cell]!;
        const longer = (ends[cell]! - start) ^ 1;
        const byte = bytes[start]!;
        const difference = longer | (byte ^ mark);
        values[slots[row]!] = (difference - 1) >>> 31;
        // Of a label that is either one of the two differences is 0.
        third |= longer | ((byte ^ mark) * (byte ^ other));
      }
      if (third !== 0) labels?.read(bytes, chunk, column, slots);
      return;
    }
    labels?.read(bytes, chunk, column, slots);
    for (let row = 0, cell = column; row < chunk.rows; row += 1, cell += width) {
      if (isAt(positive, bytes, starts[cell]!, ends[cell]!)) values[slots[row]!] = 1;
    }
  }

  reverseFrom(from: number): void {
    this.values.subarray(from).reverse();
  }

  isConstant(): boolean {
    return allEqual(this.values);
  }

  vector(slots: Slots): Vector {
    return makeVector(pick(this.values, slots));
  }
}
