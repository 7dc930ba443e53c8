import { stat } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import { CliError } from "./cli-error.ts";

/** The folder of an episode, given that folder or the `episode.jsonl` in it. */
export async function episodeFolder(path: string): Promise<string> {
  const full = resolve(path);
  const found = await stat(full).catch(() => null);
  if (found === null) {
    throw new CliError({
      code: "no_such_episode",
      message: `There is no episode at ${path}.`,
      remedy: "Give the folder that holds episode.jsonl; mledojo play names it when it is done.",
    });
  }
  return found.isFile() && basename(full) === "episode.jsonl" ? dirname(full) : full;
}
