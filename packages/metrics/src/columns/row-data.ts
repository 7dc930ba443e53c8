/** What a metric computes from: arrays with one entry per row. */
export interface RowData {
  readonly rows: number;
  /** Every array here has `rows` entries. */
  readonly arrays: Readonly<Record<string, RowArray | undefined>>;
}

type RowArray = Float64Array | Int32Array | Uint8Array;

/** The same data for the rows at these positions, in this order; a position may repeat. */
export function takeRows<Data extends RowData>(data: Data, indices: Uint32Array): Data {
  return createRowTaker<Data>()(data, indices);
}

/**
 * {@link takeRows} for many draws in a row: each draw overwrites the arrays of the one before, which would else fill the memory
 * faster than it is collected.
 */
export function createRowTaker<Data extends RowData>(): (data: Data, indices: Uint32Array) => Data {
  const kept = new Map<string, RowArray>();
  return (data, indices) => {
    const arrays: Record<string, RowArray | undefined> = {};
    for (const [name, array] of Object.entries(data.arrays)) {
      if (array === undefined) continue;
      const before = kept.get(name);
      const taken = before?.length === indices.length ? before : emptyLike(array, indices.length);
      kept.set(name, taken);
      arrays[name] = fillEntries(taken, array, indices);
    }
    return { ...data, rows: indices.length, arrays };
  };
}

/** The entries at these positions, in this order, as an array of the same kind. */
export function takeEntries<Entries extends RowArray>(array: Entries, indices: Uint32Array): Entries;
export function takeEntries(array: RowArray, indices: Uint32Array): RowArray {
  return fillEntries(emptyLike(array, indices.length), array, indices);
}

function emptyLike(array: RowArray, length: number): RowArray {
  if (array instanceof Float64Array) return new Float64Array(length);
  return array instanceof Int32Array ? new Int32Array(length) : new Uint8Array(length);
}

function fillEntries(taken: RowArray, array: RowArray, indices: Uint32Array): RowArray {
  for (let i = 0; i < indices.length; i++) taken[i] = array[indices[i]!]!;
  return taken;
}
