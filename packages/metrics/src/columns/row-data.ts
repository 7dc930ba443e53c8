/** What a metric computes from: arrays with one entry per row. */
export interface RowData {
  readonly rows: number;
  /** Every array here has `rows` entries. */
  readonly arrays: Readonly<Record<string, RowArray | undefined>>;
}

type RowArray = Float64Array | Int32Array | Uint8Array;

/** The same data for the rows at these positions, in this order; a position may repeat. */
export function takeRows<Data extends RowData>(data: Data, indices: Uint32Array): Data {
  const arrays: Record<string, RowArray | undefined> = {};
  for (const [name, array] of Object.entries(data.arrays)) {
    if (array !== undefined) arrays[name] = takeEntries(array, indices);
  }
  return { ...data, rows: indices.length, arrays };
}

/** The entries at these positions, in this order, as an array of the same kind. */
export function takeEntries<Entries extends RowArray>(array: Entries, indices: Uint32Array): Entries;
export function takeEntries(array: RowArray, indices: Uint32Array): RowArray {
  const taken =
    array instanceof Float64Array
      ? new Float64Array(indices.length)
      : array instanceof Int32Array
        ? new Int32Array(indices.length)
        : new Uint8Array(indices.length);
  for (let i = 0; i < indices.length; i++) taken[i] = array[indices[i]!]!;
  return taken;
}
