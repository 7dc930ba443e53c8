import { chmod, cp, lstat, mkdtemp, readdir, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { SandboxError } from "../errors.ts";
import { isSurelyDead, ownerFromText, ownerToText, thisOwner } from "./owner.ts";

const prefix = "mledojo-data-";

/** Whether every user may read everything below a folder. Links are left alone: in the box they lead nowhere else. */
async function isReadableByAll(folder: string): Promise<boolean> {
  if (((await lstat(folder)).mode & 0o005) !== 0o005) return false;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const each = path.join(folder, entry.name);
    if (
      entry.isDirectory()
        ? !(await isReadableByAll(each))
        : entry.isFile() && ((await lstat(each)).mode & 0o004) === 0
    ) {
      return false;
    }
  }
  return true;
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const each = path.join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(each);
    else if (entry.isFile()) await chmod(each, 0o644);
  }
}

/** The folder that is mounted, and how to remove it afterwards. */
export interface DataFolder {
  readonly path: string;
  /** An empty folder beside it: an overlay needs two. */
  readonly below: string;
  remove(): Promise<void>;
}

/** A folder of this owner's, which is found again when its owner has died. */
const makeFolder = (): Promise<string> =>
  mkdtemp(path.join(tmpdir(), `${prefix}${ownerToText(thisOwner())}-`));

const removeFolders = async (...folders: readonly string[]): Promise<void> => {
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
};

/**
 * A folder with the data that the box's user can read: the given one, or a copy of it where its modes would keep
 * that user out (a folder made by `mkdtemp` is its maker's alone).
 */
export async function shareDataFolder(dataDir: string): Promise<DataFolder> {
  let folder: string;
  try {
    folder = await realpath(dataDir);
    if (await isReadableByAll(folder)) {
      const below = await makeFolder();
      return { path: folder, below, remove: () => removeFolders(below) };
    }
  } catch (cause) {
    throw new SandboxError({
      code: "data_unavailable",
      message: `The data folder ${dataDir} cannot be read`,
      remedy: "Give an existing folder as dataDir",
      cause,
    });
  }
  const [copy, below] = await Promise.all([makeFolder(), makeFolder()]);
  await cp(folder, copy, { recursive: true, verbatimSymlinks: true, force: true });
  await openToAll(copy);
  return { path: copy, below, remove: () => removeFolders(copy, below) };
}

/** Removes copies whose owners are dead; returns their paths. */
export async function cleanDataFolders(): Promise<string[]> {
  const removed: string[] = [];
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue;
    const owner = ownerFromText(name.slice(prefix.length, name.lastIndexOf("-")));
    if (owner === null || !isSurelyDead(owner)) continue;
    const folder = path.join(tmpdir(), name);
    await rm(folder, { recursive: true, force: true });
    removed.push(folder);
  }
  return removed;
}
