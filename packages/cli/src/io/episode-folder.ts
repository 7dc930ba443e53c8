import { stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { CliError } from "./cli-error.ts";
import { commandName } from "./command-name.ts";

/** Throws when the folder's log is there and holds nothing at all. */
export async function refuseEmptyLog(folder: string): Promise<void> {
  const path = join(folder, "episode.jsonl");
  const log = await stat(path).catch(() => null);
  if (log?.isFile() !== true || log.size > 0) return;
  throw new CliError({
    code: "log_missing",
    message: `${path} is empty.`,
    remedy: "There is nothing to read back: what wrote it ended before the first event. Play it again.",
  });
}

/** The folder of an episode, given that folder or the `episode.jsonl` in it. */
export async function episodeFolder(path: string): Promise<string> {
  const full = resolve(path);
  const found = await stat(full).catch(() => null);
  if (found === null) {
    throw new CliError({
      code: "no_such_episode",
      message: `There is no episode at ${path}.`,
      remedy: `Give the folder that holds episode.jsonl; ${commandName} play names it when it is done.`,
    });
  }
  const folder = found.isFile() && basename(full) === "episode.jsonl" ? dirname(full) : full;
  await refuseEmptyLog(folder);
  return folder;
}
