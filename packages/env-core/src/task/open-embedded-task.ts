import { open, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import {
  createGrader,
  loadTask,
  prepareTask,
  TaskError,
  type Grader,
  type PreparedTask,
  type Task,
  type TaskCard,
} from "@mledojo/tasks";
import { EnvError } from "../errors.ts";
import { messageOf } from "../errors-message.ts";
import type { Convention } from "../log/gradings.ts";
import { jsonCopy } from "../observation/parse-json.ts";
import { gradeAnswer } from "./grade-answer.ts";
import type { GradeRequest, OpenTask, TaskGrading } from "./open-task.ts";
import type { TaskView } from "./task-view.ts";

const submissionFile = "submission.csv";

async function readHead(path: string, maxBytes: number): Promise<Uint8Array> {
  let file: FileHandle | null = null;
  try {
    file = await open(path, "r");
    const { size } = await file.stat();
    const bytes = Buffer.alloc(Math.min(size, maxBytes));
    const { bytesRead } = await file.read(bytes, 0, bytes.length, 0);
    return bytes.subarray(0, bytesRead);
  } finally {
    await file?.close();
  }
}

/** What an agent may know of a prepared task. */
function viewOf({ card, publicDir, publicFiles, rows }: PreparedTask): TaskView {
  return {
    id: card.id,
    title: card.title,
    brief: card.brief,
    metric: card.metric.name,
    direction: card.direction,
    facts: jsonCopy({
      modality: card.modality,
      submission: card.submission,
      split: card.split,
      rows: { train: rows.train, test: rows.test },
      licence: card.licence,
      resources: card.resources,
      tags: card.tags,
    }),
    files: publicFiles.map(({ path, bytes }) => ({ path, bytes })),
    submissionFile,
    async readFile(path, maxBytes) {
      const known = publicFiles.some((file) => file.path === path);
      return known ? readHead(join(publicDir, path), maxBytes) : null;
    },
  };
}

/** A prepared task with its grader. */
class PreparedOpenTask implements OpenTask {
  readonly view: TaskView;
  readonly dataDir: string;
  readonly dataHash: string;
  readonly convention: Convention;
  readonly ownMetric: boolean;
  readonly board: string | null;
  readonly #prepared: PreparedTask;
  readonly #grader: Grader;

  constructor(prepared: PreparedTask, grader: Grader) {
    this.#prepared = prepared;
    this.#grader = grader;
    this.view = viewOf(prepared);
    this.dataDir = prepared.publicDir;
    this.dataHash = prepared.hash;
    const { metric, direction } = prepared.card;
    const options = metric.options === undefined ? null : jsonCopy(metric.options);
    this.convention = { metric: metric.name, options, direction };
    this.ownMetric = prepared.card.metric.module !== undefined;
    // A half without entries ranks nobody, so such a board is none.
    const { board } = prepared.card;
    this.board = board === null || board.public.length * board.private.length === 0 ? null : board.provenance;
  }

  async grade(bytes: Uint8Array, request: GradeRequest): Promise<TaskGrading> {
    const result = await this.#grader.grade(
      this.#prepared,
      { bytes },
      {
        halves: request.whole ? [] : request.halves,
        combined: request.whole,
        ...(request.intervals !== null && { interval: request.intervals }),
        ...(request.before !== undefined && { before: { bytes: request.before.bytes } }),
        ...(request.signal !== undefined && { signal: request.signal }),
      },
    );
    const { graderHash, queueMs } = result.run;
    return { answer: gradeAnswer(result, request.before?.step), graderHash, queueMs };
  }

  close(): Promise<void> {
    return this.#grader.close();
  }
}

/**
 * Loads a task, prepares its files (or finds them prepared) and makes its grader ready.
 *
 * @param change - what is to be another in its card than the task says. @defaultValue nothing
 * @throws EnvError `unknown_task`, or `task_unusable` when its files cannot be prepared
 */
export async function openTask(
  task: string | Task,
  change: (card: TaskCard) => Promise<TaskCard> = (card) => Promise.resolve(card),
): Promise<OpenTask> {
  try {
    const loaded = typeof task === "string" ? await loadTask(task) : task;
    const prepared = await prepareTask(loaded);
    const card = await change(prepared.card);
    const grader = createGrader();
    grader.warm();
    return new PreparedOpenTask({ ...prepared, card }, grader);
  } catch (cause) {
    if (EnvError.isInstance(cause)) throw cause;
    const unknown = TaskError.isInstance(cause) && cause.code === "unknown_task";
    throw new EnvError({
      code: unknown ? "unknown_task" : "task_unusable",
      message: messageOf(cause),
      cause,
    });
  }
}
