import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { logFile } from "../log/episode-log.ts";

/**
 * The episode folders at or directly under a folder, by name. Empty when there are none.
 *
 * @param folder - an episode's own folder, or one that holds such folders (`logDir` of `makeEnv`)
 */
export async function findEpisodes(folder: string): Promise<string[]> {
  if (existsSync(join(folder, logFile))) return [folder];
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, logFile)))
    .map((entry) => join(folder, entry.name))
    .toSorted();
}
