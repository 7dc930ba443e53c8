import { mkdirSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";

/**
 * Makes a folder, and those above it that are missing, one by one: asked for all at once, Node waits for ever where the kernel
 * refuses a folder as if what is above it were missing, as under `/proc`. What is there already stays as it is.
 *
 * @param mode - permissions of each folder made, less those that the umask takes. @defaultValue 0o777
 * @throws the system's error where one cannot be made: `EEXIST` or `ENOTDIR` when something else is in its place
 */
export function makeFolders(path: string, mode = 0o777): void {
  const missing: string[] = [];
  for (let folder = resolve(path); !isFolder(folder); folder = dirname(folder)) {
    missing.push(folder);
    if (folder === dirname(folder)) break;
  }
  for (const folder of missing.toReversed()) {
    try {
      mkdirSync(folder, { mode });
    } catch (error) {
      // Somebody else may have made it meanwhile.
      if (!isFolder(folder)) throw error;
    }
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
