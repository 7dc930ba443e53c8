import type { ColumnMetaData, FileMetaData } from "hyparquet";
import type { parquetHeader } from "hyparquet/src/column.js";

import { showText } from "../../problem.ts";
import { RefusedError, tooLargeUnpacked } from "../refusal.ts";

/** How much a Parquet file may hold. */
export interface ParquetBounds {
  /** How many rows were asked for. */
  readonly rows: number;
  readonly maxBytes: number;
}

/** As with CSV: a file of so many more rows than asked for is not worth reading. */
const MOST_ROWS = { times: 10, more: 1_000_000 };

/** How many rows a file has, once what its description says is bearable and agrees with itself. */
export function checkDescription(metadata: FileMetaData, { rows, maxBytes }: ParquetBounds): number {
  const total = Number(metadata.num_rows);
  const most = mostRows(rows);
  if (!(total <= most)) {
    throw new RefusedError(
      "too_many_rows",
      `The file has ${total} rows, more than ${most}, and was not read. Write only the rows that are asked for.`,
    );
  }
  let [bytes, grouped] = [0, 0];
  for (const group of metadata.row_groups) {
    const groupRows = Number(group.num_rows);
    if (!(groupRows >= 0)) throw new Error("a group has no number of rows");
    grouped += groupRows;
    for (const { meta_data: column } of group.columns) {
      if (column === undefined) throw new Error("a column has no description");
      bytes += Number(column.total_uncompressed_size);
      if (Number(column.num_values) !== groupRows) {
        throw new RefusedError(
          "bad_parquet",
          `The column "${showText(column.path_in_schema.join("."))}" holds lists or another number of values than there are rows. Write one value for each row.`,
        );
      }
    }
  }
  if (bytes > maxBytes) throw tooLargeUnpacked(maxBytes);
  if (grouped !== total) throw new Error("its row counts do not agree");
  return total;
}

/**
 * Looks at the head of every page before any is read: the library makes room for as many values as a page says it has. The
 * runs inside a page may still say what they like; that ends at the limits of the process.
 */
export function checkPages(
  readHeader: typeof parquetHeader,
  bytes: Buffer,
  column: ColumnMetaData,
  { rows, maxBytes }: ParquetBounds,
): void {
  const { data_page_offset: data, dictionary_page_offset: dictionary } = column;
  const start = Number(dictionary !== undefined && dictionary > 0n && dictionary < data ? dictionary : data);
  const end = start + Number(column.total_compressed_size);
  if (!(start >= 0 && end >= start && end <= bytes.length))
    throw new Error("a column lies outside of the file");
  const reader = { view: new DataView(bytes.buffer, bytes.byteOffset + start, end - start), offset: 0 };
  let [values, unpacked] = [0, 0];
  while (reader.offset < end - start) {
    const page = readHeader(reader);
    const size = page.compressed_page_size;
    unpacked += page.uncompressed_page_size;
    if (!(size >= 0 && page.uncompressed_page_size >= 0)) throw new Error("a page has no size");
    if (unpacked > maxBytes) throw tooLargeUnpacked(maxBytes);
    reader.offset += size;
    const { data_page_header: v1, data_page_header_v2: v2, dictionary_page_header: words } = page;
    for (const count of [v1?.num_values, v2?.num_values, v2?.num_nulls, v2?.num_rows, words?.num_values]) {
      if (count !== undefined && !(count >= 0 && count <= mostRows(rows))) {
        throw new Error("a page has more values than the file has rows");
      }
    }
    values += v1?.num_values ?? v2?.num_values ?? 0;
  }
  if (values !== Number(column.num_values)) throw new Error("its pages hold another number of values");
}

function mostRows(rows: number): number {
  return MOST_ROWS.times * rows + MOST_ROWS.more;
}
