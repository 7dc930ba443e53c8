import { readFile } from "node:fs/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

import { TaskError } from "../errors.ts";

/**
 * A source file's content: `.br` and `.gz` are decompressed, anything else is read as it is. `field` of task.json names it.
 */
export async function readSource(path: string, field: string): Promise<Buffer> {
  try {
    const stored = await readFile(path);
    if (path.endsWith(".br")) return brotliDecompressSync(stored);
    if (path.endsWith(".gz")) return gunzipSync(stored);
    return stored;
  } catch (cause) {
    throw new TaskError({
      code: "damaged_source",
      message: `The source file ${path}, which ${field} in task.json asks for, cannot be read. Mend task.json, or restore the file; that of an embedded task comes with the package.`,
      cause,
    });
  }
}
