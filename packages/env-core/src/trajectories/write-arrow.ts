import { tableToIPC, type Table } from "apache-arrow";
import { writeFile } from "node:fs/promises";

/** Writes a table as an Arrow IPC file (Feather, version 2). */
export async function writeArrow(table: Table, path: string): Promise<void> {
  await writeFile(path, tableToIPC(table, "file"));
}
