import { createHash } from "node:crypto";
import { chmod, mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import type { PreparedFile, PreparedTask, RowCounts, TaskCard } from "../contract.ts";
import { TaskError } from "../errors.ts";
import { makeFolders } from "../files/make-folders.ts";
import { idColumns } from "../submission/row-key.ts";
import { answersCsv, fileNames } from "./answers-file.ts";
import { checkContent } from "./check-content.ts";
import type { TaskContent } from "./content.ts";

/** Writes a task's public and private folders and the manifest beside them. */
export async function writePrepared(
  card: TaskCard,
  content: TaskContent,
  outDir: string,
): Promise<PreparedTask> {
  checkContent(card, content);
  await ensureEmpty(outDir);
  const publicDir = join(outDir, "public");
  const privateDir = join(outDir, "private");
  makeFolders(publicDir);
  await mkdir(privateDir, { mode: 0o700 });
  // The umask may take bits away and mkdir's mode is subject to it: say what is meant.
  await chmod(privateDir, 0o700);

  const publicFiles: PreparedFile[] = [];
  for (const path of Object.keys(content.publicFiles).toSorted()) {
    const bytes = Buffer.from(content.publicFiles[path] ?? "");
    const target = join(publicDir, path);
    makeFolders(dirname(target));
    await writeFile(target, bytes);
    publicFiles.push({ path, bytes: bytes.length, sha256: sha256(bytes) });
  }

  const answers = Buffer.from(answersCsv(idColumns(card.submission), content.answers));
  await writeFile(join(privateDir, fileNames.answers), answers, { mode: 0o600 });
  await writeFile(join(privateDir, fileNames.card), JSON.stringify(card), { mode: 0o600 });

  const inPublic = content.answers.halves.filter((half) => half === "public").length;
  const test = content.answers.halves.length;
  const rows: RowCounts = { train: content.trainRows, test, public: inPublic, private: test - inPublic };
  const hash = dataHash(publicFiles, sha256(answers));
  const manifest = { specVersion: "v1", id: card.id, hash, publicFiles, rows };
  await writeFile(join(outDir, fileNames.manifest), `${JSON.stringify(manifest, null, 2)}\n`);
  return { card, rootDir: outDir, publicDir, privateDir, hash, publicFiles, rows };
}

async function ensureEmpty(dir: string): Promise<void> {
  makeFolders(dir);
  if ((await readdir(dir)).length > 0) {
    throw new TaskError({
      code: "output_not_empty",
      message: `${dir} is not empty. Choose a new folder, or empty this one.`,
    });
  }
}

function sha256(data: string | Uint8Array): string {
  return createHash("sha256").update(data).digest("hex");
}

/** See `PreparedTask.hash`. */
function dataHash(publicFiles: readonly PreparedFile[], answers: string): string {
  const dataFiles = publicFiles.filter((file) => file.path !== fileNames.description);
  return sha256(JSON.stringify([dataFiles, answers]));
}
