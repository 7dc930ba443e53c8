import { readFile } from "node:fs/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

import { TaskError } from "../errors.ts";

/** A source file's content: `.br` and `.gz` are decompressed, anything else is read as it is. */
export async function readSource(path: string): Promise<Buffer> {
  try {
    const stored = await readFile(path);
    if (path.endsWith(".br")) return brotliDecompressSync(stored);
    if (path.endsWith(".gz")) return gunzipSync(stored);
    return stored;
  } catch (cause) {
    throw new TaskError({
      code: "damaged_source",
      message: `The source file ${path} cannot be read. Restore it, or install the package again.`,
      cause,
    });
  }
}
