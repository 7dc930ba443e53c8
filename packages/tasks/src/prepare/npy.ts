import type { ArraySource } from "../catalogue/recipe-schema.ts";
import { TaskError } from "../errors.ts";

const CODES = { uint8: "|u1", int16: "<i2", int32: "<i4", float32: "<f4", float64: "<f8" } as const;
const WIDTHS = { uint8: 1, int16: 2, int32: 4, float32: 4, float64: 8 } as const;

/** Bytes that one row of the array takes. */
function rowBytes(array: ArraySource): number {
  return array.shape.reduce((product, extent) => product * extent, WIDTHS[array.dtype]);
}

/** The chosen rows of a raw array as a NumPy file, format 1.0. */
export function npyRows(array: ArraySource, raw: Buffer, rows: readonly number[]): Buffer {
  const width = rowBytes(array);
  const shape = [rows.length, ...array.shape].join(", ");
  const fields = `{'descr': '${CODES[array.dtype]}', 'fortran_order': False, 'shape': (${shape}${array.shape.length === 0 ? "," : ""}), }`;
  // Magic, version and length take 10 bytes; the format wants the data to start at a multiple of 64.
  const padded = Math.ceil((10 + fields.length + 1) / 64) * 64;
  const out = Buffer.alloc(padded + rows.length * width, " ");
  out.write("\x93NUMPY\x01\x00", 0, "latin1");
  out.writeUInt16LE(padded - 10, 8);
  out.write(fields, 10, "latin1");
  out.write("\n", padded - 1, "latin1");
  for (const [position, row] of rows.entries()) {
    if ((row + 1) * width > raw.length) {
      throw new TaskError({
        code: "damaged_source",
        message: `${array.file} is shorter than the table: it has no row ${row}. Restore it from its origin.`,
      });
    }
    raw.copy(out, padded + position * width, row * width, (row + 1) * width);
  }
  return out;
}
