import { execFile } from "node:child_process";
import { constants, type Stats } from "node:fs";
import { lstat, mkdir, open, readdir, rename, writeFile, type FileHandle } from "node:fs/promises";
import { randomBytes } from "node:crypto";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { FileRead } from "../contract.ts";
import { SandboxError } from "../errors.ts";
import { isPlainPath, requirePlainPath } from "../workspace-path.ts";

const folderFlags = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;
const fileFlags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";

/** Opens the folder above a path part by part through the descriptor of the one before, never through a link. */
async function openParent(root: string, path: string): Promise<FileHandle> {
  let here = await open(root, folderFlags);
  for (const part of path.split("/").slice(0, -1)) {
    const above = here;
    try {
      here = await open(`/proc/self/fd/${above.fd}/${part}`, folderFlags);
    } finally {
      await above.close();
    }
  }
  return here;
}

function refusal(state: Stats, maxBytes: number): FileRead | null {
  if (!state.isFile()) return { kind: "refused", reason: "not_regular", message: "not a regular file" };
  if (state.nlink !== 1) {
    return {
      kind: "refused",
      reason: "linked",
      message: `the file has ${state.nlink} names; it must have one`,
    };
  }
  if (state.size > maxBytes) {
    return {
      kind: "refused",
      reason: "too_large",
      message: `the file has ${state.size} bytes; at most ${maxBytes} are read`,
    };
  }
  return null;
}

async function readCapped(file: FileHandle, maxBytes: number): Promise<FileRead> {
  const refused = refusal(await file.stat(), maxBytes);
  if (refused !== null) return refused;
  const bytes = new Uint8Array(await file.readFile());
  if (bytes.length <= maxBytes) return { kind: "file", bytes };
  return { kind: "refused", reason: "too_large", message: `the file has more than ${maxBytes} bytes` };
}

function explain(error: unknown): FileRead {
  const code = codeOf(error);
  if (code === "ENOENT") return { kind: "absent" };
  if (code === "ENXIO" || code === "EACCES")
    return { kind: "refused", reason: "not_regular", message: "not a regular file" };
  if (code === "ELOOP" || code === "ENOTDIR" || code === "ENAMETOOLONG") {
    return {
      kind: "refused",
      reason: "unsafe_path",
      message: "a part of the path is a link or not a folder",
    };
  }
  throw error;
}

/** Reads a regular file below `root`. */
export async function readGuarded(root: string, path: string, maxBytes: number): Promise<FileRead> {
  if (!isPlainPath(path))
    return { kind: "refused", reason: "unsafe_path", message: "the path is not a plain relative one" };
  try {
    const parent = await openParent(root, path);
    try {
      const file = await open(`/proc/self/fd/${parent.fd}/${path.split("/").at(-1) ?? ""}`, fileFlags);
      try {
        return await readCapped(file, maxBytes);
      } finally {
        await file.close();
      }
    } finally {
      await parent.close();
    }
  } catch (error) {
    return explain(error);
  }
}

/** Node's own recursive removal fails on paths longer than the kernel takes at once; `rm` walks. */
export async function removeTree(path: string): Promise<void> {
  await promisify(execFile)("rm", ["-rf", "--", path]);
}

async function requireFolders(root: string, path: string, make: boolean): Promise<boolean> {
  const parts = path.split("/").slice(0, -1);
  for (let count = 1; count <= parts.length; count += 1) {
    const folder = join(root, ...parts.slice(0, count));
    if (make) await mkdir(folder).catch(() => undefined);
    const state = await lstat(folder).catch(() => null);
    if (state === null) return false;
    if (!state.isDirectory()) {
      throw new SandboxError({
        code: "unsafe_path",
        message: `a part of ${path} is a link or not a folder`,
        remedy: "Use another path",
      });
    }
  }
  return true;
}

/** Replaces what stands at the path by a file. */
export async function writeGuarded(root: string, path: string, bytes: Uint8Array): Promise<void> {
  requirePlainPath(path);
  await requireFolders(root, path, true);
  const target = join(root, path);
  const temporary = join(dirname(target), `.write-${randomBytes(8).toString("hex")}`);
  await writeFile(temporary, bytes, { flag: "wx" });
  if ((await lstat(target).catch(() => null))?.isDirectory() === true) await removeTree(target);
  await rename(temporary, target);
}

/** Removes what stands at the path. */
export async function removeGuarded(root: string, path: string): Promise<void> {
  requirePlainPath(path);
  if (await requireFolders(root, path, false)) await removeTree(join(root, path));
}

/** Removes everything inside a folder. */
export async function emptyFolder(root: string): Promise<void> {
  for (const name of await readdir(root)) await removeTree(join(root, name));
}
