import { randomUUID } from "node:crypto";
import { rename, rm } from "node:fs/promises";
import { homedir } from "node:os";
import { join, resolve } from "node:path";

import { checkOwnDirection } from "../catalogue/check-own-direction.ts";
import type { PreparedTask, Task, TaskCard } from "../contract.ts";
import { makeFolders } from "../files/make-folders.ts";
import { openPrepared } from "./open-prepared.ts";

export interface PrepareTaskOptions {
  /** Where prepared tasks are kept. @defaultValue `$XDG_CACHE_HOME/mledojo/tasks`, else `~/.cache/mledojo/tasks` */
  readonly cacheDir?: string;
}

/** Where prepared tasks are kept unless the caller says otherwise. */
export function defaultCacheDir(): string {
  const base = process.env["XDG_CACHE_HOME"];
  return join(base !== undefined && base !== "" ? base : join(homedir(), ".cache"), "mledojo", "tasks");
}

/**
 * The task's files, made now or found in the cache. An entry's name holds the task's fingerprint, it appears whole
 * or not at all, and several processes may prepare the same task at once: the first to finish wins. A metric of your own is loaded,
 * to hold its direction against the card's: throws `TaskError` (`invalid_task`) where they differ.
 */
export async function prepareTask(task: Task, options: PrepareTaskOptions = {}): Promise<PreparedTask> {
  const cacheDir = resolve(options.cacheDir ?? defaultCacheDir());
  const card = cardOf(task);
  await checkOwnDirection(card);
  const finished = join(cacheDir, `${task.id}-${(await task.fingerprint()).slice(0, 32)}`);
  const found = await openPrepared(card, finished).catch(() => null);
  if (found !== null) return found;

  const unfinished = join(cacheDir, `.unfinished-${task.id}-${randomUUID()}`);
  makeFolders(cacheDir, 0o700);
  try {
    await task.prepare(unfinished);
    await rename(unfinished, finished).catch(async (error: unknown) => {
      // Somebody else was faster, or left a damaged entry that has to go.
      const theirs = await openPrepared(card, finished).catch(() => null);
      if (theirs !== null) return;
      const damaged = `${unfinished}-damaged`;
      await rename(finished, damaged).catch(() => {
        throw error;
      });
      await rename(unfinished, finished);
      await rm(damaged, { recursive: true, force: true });
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return openPrepared(card, finished);
}

/** The serialisable part of a task. */
export function cardOf(task: TaskCard): TaskCard {
  const { specVersion, id, title, brief, modality, metric, direction, submission } = task;
  const { licence, split, resources, tags, board } = task;
  return {
    specVersion,
    id,
    title,
    brief,
    modality,
    metric,
    direction,
    submission,
    licence,
    split,
    resources,
    tags,
    board,
  };
}
