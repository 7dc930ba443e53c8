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
    throw unreadableSource(path, `${field} in task.json`, cause);
  }
}

/** The error for a source file that cannot be read; `asker` is what names it. */
export function unreadableSource(file: string, asker: string, cause: unknown): TaskError {
  return new TaskError({
    code: "damaged_source",
    message: `The source file ${file}, which ${asker} asks for, cannot be read. Mend task.json, or restore the file; that of an embedded task comes with the package.`,
    cause,
  });
}
