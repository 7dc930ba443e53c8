import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { unreadableSource } from "./read-source.ts";
import type { TableTask } from "./table-content.ts";

/** Raised when the way of writing files changes, so that old caches are not taken for new ones. */
const FORMAT_VERSION = "2";

/** What the prepared files of a table task depend on, as one hash. */
export async function tableFingerprint({ card, recipe, folder }: TableTask): Promise<string> {
  const hash = createHash("sha256").update(JSON.stringify([FORMAT_VERSION, card, recipe]));
  for (const file of [recipe.source.table, ...recipe.source.arrays.map((array) => array.file)]) {
    const bytes = await readFile(join(folder, file)).catch((cause: unknown) => {
      throw unreadableSource(file, `"source" in task.json of task "${card.id}"`, cause);
    });
    hash.update(createHash("sha256").update(bytes).digest());
  }
  return hash.digest("hex");
}
