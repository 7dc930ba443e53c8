import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { z } from "zod";

import { parseJson, parseWith } from "../catalogue/parse.ts";
import type { PreparedTask, TaskCard } from "../contract.ts";
import { fileNames } from "./answers-file.ts";

const manifestSchema = z.object({
  specVersion: z.literal("v1"),
  id: z.string(),
  hash: z.string(),
  publicFiles: z.array(z.object({ path: z.string(), bytes: z.number(), sha256: z.string() })),
  rows: z.object({ train: z.number(), test: z.number(), public: z.number(), private: z.number() }),
});

/** A task that was prepared before, of which `card` is the description. Rejects when the manifest is not there. */
export async function openPrepared(card: TaskCard, rootDir: string): Promise<PreparedTask> {
  const root = resolve(rootDir);
  const path = join(root, fileNames.manifest);
  const manifest = parseWith(manifestSchema, parseJson(await readFile(path, "utf8"), path), path);
  return {
    card,
    rootDir: root,
    publicDir: join(root, "public"),
    privateDir: join(root, "private"),
    hash: manifest.hash,
    publicFiles: manifest.publicFiles,
    rows: manifest.rows,
  };
}
