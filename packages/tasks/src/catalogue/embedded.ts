import { readdir } from "node:fs/promises";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { nearestNames } from "@mledojo/metrics";

import type { Task } from "../contract.ts";
import { TaskError } from "../errors.ts";
import { embeddedDataFolder } from "./data-folder.ts";
import { createTaskFromFolder } from "./task-folder.ts";

/** The ids of the tasks that come with this package, in alphabetical order. Reads no data. */
export async function listTaskIds(): Promise<string[]> {
  const folder = embeddedDataFolder();
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, "task.json")))
    .map((entry) => entry.name)
    .toSorted();
}

/** The tasks that come with this package, in alphabetical order of their ids. */
export async function listTasks(): Promise<Task[]> {
  return Promise.all((await listTaskIds()).map((id) => createTaskFromFolder(join(embeddedDataFolder(), id))));
}

/** An embedded task by its id. Throws `TaskError` (`unknown_task`) that lists or suggests ids. */
export async function loadTask(id: string): Promise<Task> {
  const known = await listTaskIds();
  if (known.includes(id)) return createTaskFromFolder(join(embeddedDataFolder(), id));
  const near = nearestNames(id, known);
  const hint = near.length > 0 ? `Did you mean ${near.join(" or ")}?` : `There are: ${known.join(", ")}.`;
  throw new TaskError({ code: "unknown_task", message: `There is no task "${id}". ${hint}` });
}
