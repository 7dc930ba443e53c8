import { DataType, type Table } from "apache-arrow";
import { parquetWriteBuffer } from "hyparquet-writer";
import { writeFile } from "node:fs/promises";
import { EnvError } from "../errors.ts";

type ParquetType = "STRING" | "DOUBLE" | "INT32" | "BOOLEAN" | "TIMESTAMP";

function parquetType(name: string, type: DataType): ParquetType {
  if (DataType.isUtf8(type)) return "STRING";
  if (DataType.isFloat(type)) return "DOUBLE";
  if (DataType.isInt(type) && type.bitWidth <= 32) return "INT32";
  if (DataType.isBool(type)) return "BOOLEAN";
  if (DataType.isTimestamp(type)) return "TIMESTAMP";
  throw new EnvError({
    code: "invalid_options",
    message: `writeParquet writes texts, numbers, booleans and timestamps; the column "${name}" is ${type.constructor.name}.`,
  });
}

function valueFor(type: ParquetType, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  return type === "TIMESTAMP" ? new Date(Number(value)) : value;
}

/**
 * Writes a table as a Parquet file (Snappy pages), its columns of text, number, boolean or timestamp; what `readSteps`
 * gives has no others.
 *
 * @throws EnvError `invalid_options` for a column of another type
 */
export async function writeParquet(table: Table, path: string): Promise<void> {
  const columnData = table.schema.fields.map(({ name, type }) => {
    const kind = parquetType(name, type);
    const data = Array.from(table.getChild(name) ?? [], (value: unknown) => valueFor(kind, value));
    return { name, data, type: kind, nullable: true };
  });
  await writeFile(path, new Uint8Array(parquetWriteBuffer({ columnData })));
}
