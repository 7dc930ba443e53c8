import { Vector } from "apache-arrow";

import type { ColumnValues, Slots } from "./sink.ts";

/** A column in which some slots hold nothing: the metric meets null there. */
export class GappedColumn implements ColumnValues {
  readonly #values: ColumnValues;
  readonly #gaps: ReadonlySet<number>;

  constructor(values: ColumnValues, gaps: ReadonlySet<number>) {
    this.#values = values;
    this.#gaps = gaps;
  }

  get name(): string {
    return this.#values.name;
  }

  isConstant(): boolean {
    return false;
  }

  vector(slots: Slots): Vector {
    const vector = this.#values.vector(slots);
    const slotAt = (at: number): number => (slots instanceof Uint32Array ? slots[at]! : slots.from + at);
    return withNulls(vector, (at) => this.#gaps.has(slotAt(at)));
  }
}

/** The vector, of one piece, with null at some places. */
function withNulls(vector: Vector, isNull: (at: number) => boolean): Vector {
  const [data] = vector.data;
  if (data === undefined) return vector;
  const valid = new Uint8Array((vector.length + 7) >> 3);
  let nulls = 0;
  for (let at = 0; at < vector.length; at += 1) {
    if (isNull(at)) nulls += 1;
    else valid[at >> 3]! |= 1 << (at & 7);
  }
  const { valueOffsets, values, typeIds } = data;
  return new Vector([
    data.clone(data.type, data.offset, data.length, nulls, [valueOffsets, values, valid, typeIds]),
  ]);
}
