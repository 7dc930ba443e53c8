import type { AsyncBuffer } from "hyparquet";

import { TaskError } from "../../../errors.ts";
import { isIndexName } from "../../index-column.ts";
import { loosen } from "../../match-columns.ts";
import { showText } from "../../problem.ts";
import { CsvBuilder } from "../csv-builder.ts";
import { RefusedError } from "../refusal.ts";
import { cellOf, textOf } from "./cell.ts";
import { checkDescription, checkPages, type ParquetBounds } from "./check-sizes.ts";
import { boundedCompressors } from "./compressors.ts";

export interface ParquetOptions extends ParquetBounds {
  /** The names of the columns asked for, in a file that has such columns. */
  readonly namesIn: (header: readonly string[]) => readonly string[];
}

type Library = typeof import("hyparquet") &
  Pick<typeof import("hyparquet/src/column.js"), "parquetHeader"> &
  Pick<typeof import("fzstd"), "decompress">;

const MAGIC = "PAR1";

/** Whether what begins so may be a Parquet file. */
export function startsAsParquet(head: Buffer): boolean {
  return head.toString("latin1", 0, 4) === MAGIC;
}

/** Whether the bytes are a Parquet file: its mark stands at both ends. */
export function isParquet(bytes: Buffer): boolean {
  return bytes.length >= 12 && startsAsParquet(bytes) && bytes.toString("latin1", bytes.length - 4) === MAGIC;
}

/** The table of a Parquet file as the CSV text that pandas would make of it. Throws `TaskError` (`missing_package`). */
export async function parquetToCsv(bytes: Buffer, options: ParquetOptions): Promise<Buffer> {
  const library = await loadLibrary();
  try {
    return await convert(library, bytes, options);
  } catch (error) {
    if (error instanceof RefusedError || isMemoryFailure(error)) throw error;
    throw new RefusedError(
      "bad_parquet",
      `The Parquet file cannot be read (${showText(error instanceof Error ? error.message : String(error))}). Write it again with df.to_parquet(path, index=False), or write plain CSV.`,
    );
  }
}

/** Only here, so that nobody who never meets a Parquet file has to have it. */
async function loadLibrary(): Promise<Library> {
  try {
    const [parquet, { parquetHeader }, { decompress }] = await Promise.all([
      import("hyparquet"),
      import("hyparquet/src/column.js"),
      import("fzstd"),
    ]);
    return { ...parquet, parquetHeader, decompress };
  } catch (cause) {
    throw new TaskError({
      code: "missing_package",
      message: "Reading Parquet submissions needs two packages: npm install hyparquet fzstd.",
      cause,
    });
  }
}

async function convert(library: Library, bytes: Buffer, options: ParquetOptions): Promise<Buffer> {
  const { maxBytes } = options;
  const file: AsyncBuffer = {
    byteLength: bytes.length,
    // A copy, for the library wants buffers that begin where the bytes do.
    slice: (start, end) => new Uint8Array(bytes.subarray(start, end)).buffer,
  };
  const metadata = await library.parquetMetadataAsync(file);
  const rows = checkDescription(metadata, options);
  const elements = library.parquetSchema(metadata).children.map(({ element }) => element);
  const header = elements.map(({ name }) => name);
  const names = options.namesIn(header);
  const floating = new Set(
    elements.filter(({ type }) => type === "DOUBLE" || type === "FLOAT").map(({ name }) => name),
  );
  const csv = new CsvBuilder(maxBytes);
  csv.row(header);
  // Columns that nobody asked for are refused by their names; they need not be read.
  const wanted = header.filter((name) => names.includes(name) || isNearly(name, names));
  for (const { meta_data: column } of metadata.row_groups.flatMap((group) => group.columns)) {
    if (column === undefined || !wanted.includes(column.path_in_schema[0] ?? "")) continue;
    checkPages(library.parquetHeader, bytes, column, options);
  }
  const columns = new Map(wanted.map((name) => [name, Array.from<string>({ length: rows }).fill("")]));
  await library.parquetRead({
    file,
    metadata,
    columns: wanted,
    parsers: { stringFromBytes: textOf },
    compressors: boundedCompressors({ snappy: library.snappyUncompress, zstd: library.decompress }, maxBytes),
    onChunk({ columnName, columnData, rowStart }) {
      const cells = columns.get(columnName);
      if (cells === undefined) return;
      const count = Math.min(columnData.length, rows - rowStart);
      for (let at = 0; at < count; at += 1) {
        cells[rowStart + at] = cellOf(columnData[at], columnName, floating.has(columnName));
      }
    },
  });
  const cellsOf = header.map((name) => columns.get(name));
  for (let row = 0; row < rows; row += 1) csv.row(cellsOf.map((cells) => cells?.[row] ?? ""));
  return csv.finish();
}

/** Whether the header check may take the name for one of those asked for, or for an index. */
function isNearly(name: string, names: readonly string[]): boolean {
  return isIndexName(name) || names.some((one) => loosen(one) === loosen(name));
}

function isMemoryFailure(error: unknown): boolean {
  return error instanceof RangeError && /allocation failed/i.test(error.message);
}
