import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { readBoard } from "../board/read-board.ts";
import type { Task, TaskCard } from "../contract.ts";
import { TaskError } from "../errors.ts";
import { tableFingerprint } from "../prepare/fingerprint.ts";
import { tableContent, type TableTask } from "../prepare/table-content.ts";
import { writePrepared } from "../prepare/write-prepared.ts";
import { withModuleIn } from "./metric-module.ts";
import { parseJson, parseWith } from "./parse.ts";
import { readOptional } from "./read-optional.ts";
import { taskFileSchema } from "./recipe-schema.ts";

/**
 * The task that a folder describes: `task.json`, `brief.md`, the table and arrays it names and, if there is one,
 * `board.json`, or `public.csv` and `private.csv`. Throws `TaskError` (`invalid_task`) naming the field that is wrong.
 */
export async function createTaskFromFolder(folder: string): Promise<Task> {
  const file = join(folder, "task.json");
  const text = await readFile(file, "utf8").catch((cause: unknown) => {
    throw new TaskError({
      code: "invalid_task",
      message: `${folder} holds no readable task.json: a task's folder has task.json, brief.md and its table.`,
      cause,
    });
  });
  const { source, columns, split, publicFraction, sample, ...head } = parseWith(
    taskFileSchema,
    parseJson(text, file),
    file,
  );
  const brief = await readBrief(folder);
  const board = await readBoard(folder, { metric: head.metric.name, direction: head.direction });
  const card: TaskCard = { ...head, brief, split: split.kind, board };
  const recipe = { source, columns, split, publicFraction, ...(sample === undefined ? {} : { sample }) };
  return tableTask({ card, recipe, folder });
}

/** What the agent is asked to do; a title alone would leave it guessing. */
async function readBrief(folder: string): Promise<string> {
  const brief = await readOptional(join(folder, "brief.md"));
  if (brief !== null && brief.trim() !== "") return brief;
  const what = brief === null ? "holds no brief.md" : "has an empty brief.md";
  throw new TaskError({
    code: "invalid_task",
    message: `${folder} ${what}. Write there, in Markdown, what is to be predicted and how it is scored: the agent reads it.`,
  });
}

/**
 * A task over a table task's data. Its own metric is found from its folder on; where that folder lies is part neither of the
 * fingerprint nor of what is written, so that a copy of the task is the same task.
 */
function tableTask(source: TableTask): Task {
  const card: TaskCard = { ...source.card, metric: withModuleIn(source.folder, source.card.metric) };
  return {
    ...card,
    fingerprint: () => tableFingerprint(source),
    prepare: async (outDir) => ({
      ...(await writePrepared(source.card, await tableContent(source), outDir)),
      card,
    }),
  };
}
