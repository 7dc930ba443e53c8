import { open } from "node:fs/promises";

/** Writes one JSON document a line, UTF-8. */
export async function writeJsonl(rows: Iterable<unknown>, path: string): Promise<void> {
  const file = await open(path, "w");
  try {
    for (const row of rows) await file.write(`${JSON.stringify(row)}\n`);
  } finally {
    await file.close();
  }
}
