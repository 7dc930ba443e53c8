import { parquetWriteBuffer } from "hyparquet-writer";

/** Two runs of levels as the writer writes them: eight of them bit by bit, then one 32 times. */
const RUNS = Buffer.from([0x03, 0xfe, 0x40, 0x01]);
/** The head of one run of more than a hundred million times the same. */
const ENDLESS = Buffer.from([0xfe, 0xff, 0xff, 0x7f]);

/** A Parquet file with the columns of the penguins, in which nothing is wrong but that a run goes on and on. */
export function endlessRunParquet(): Buffer {
  const columnData = ["id", "Adelie", "Chinstrap", "Gentoo"].map((name) => ({
    name,
    data: Array.from({ length: 40 }, (_, row) => (row === 0 ? null : String(row % 3))),
    type: "STRING" as const,
    nullable: true,
    encoding: "PLAIN" as const,
  }));
  const file = Buffer.from(parquetWriteBuffer({ columnData, codec: "UNCOMPRESSED" }));
  ENDLESS.copy(file, file.indexOf(RUNS));
  return file;
}
