/** The grader's process: reads jobs from its parent, one at a time, and answers each with a result. */
import { TaskError } from "../errors.ts";
import { gradeFilesHere } from "../grade/grade-files.ts";
import { gradeLoaded, loadAnswers } from "../grade/grade-submission.ts";
import type { LoadedTask } from "../grade/grade-bytes.ts";
import { FAULT_MESSAGES, graderError, isAllocationFailure } from "../grade/grader-error.ts";
import type { GradeResult } from "../grade/result.ts";
import { hashGrader } from "./grader-hash.ts";
import { hashLoadedCode } from "./loaded-code.ts";
import type { ChildMessage, FilesJob, FilesMessage, GradeJob } from "./messages.ts";
import { watchParent } from "./watch-parent.ts";

/** Answers kept in memory between jobs; the oldest goes first. */
const MAX_LOADED = 2;
const loaded = new Map<string, LoadedGrader>();
/** Now, not at the first job: the files may be edited meanwhile, and this process would still run what it loaded. */
const code = hashLoadedCode(new URL(import.meta.url));

/** A task with its answers, and the hash of what grades it. */
interface LoadedGrader {
  readonly task: Promise<LoadedTask>;
  readonly hash: string;
}

watchParent();
process.on("disconnect", () => process.exit(0));
// Ctrl-C goes to all processes of a terminal; it is for the parent to say what becomes of this one.
process.on("SIGINT", () => undefined);
process.on("message", (job: GradeJob | FilesJob) => {
  if ("kind" in job) {
    void gradeFiles(job).then(send);
    return;
  }
  const grader = graderOf(job);
  void gradeJob(job, grader).then((result) =>
    send({ kind: "result", job: job.job, result, graderHash: grader.hash }),
  );
});
send({ kind: "ready" });

function send(message: ChildMessage): void {
  process.send?.(message);
}

function keyOf({ privateDir, hash, card }: GradeJob): string {
  return `${privateDir}\n${hash}\n${JSON.stringify(card)}`;
}

async function gradeFiles({ options }: FilesJob): Promise<FilesMessage> {
  try {
    return { kind: "files", grading: await gradeFilesHere(options) };
  } catch (error) {
    if (TaskError.isInstance(error)) {
      const { code, message, options } = error;
      return { kind: "failed", code, message, options };
    }
    return { kind: "failed", code: null, message: error instanceof Error ? error.message : String(error) };
  }
}

/** The task of a job, read now or kept from an earlier one. */
function graderOf(job: GradeJob): LoadedGrader {
  const key = keyOf(job);
  const found = loaded.get(key);
  if (found !== undefined) return found;
  const [oldest] = loaded.keys();
  if (loaded.size >= MAX_LOADED && oldest !== undefined) loaded.delete(oldest);
  const task = loadAnswers(job.card, job.privateDir, job.testRows);
  const grader = { task, hash: hashGrader(code, job.card) };
  loaded.set(key, grader);
  return grader;
}

async function gradeJob(job: GradeJob, { task }: LoadedGrader): Promise<GradeResult> {
  try {
    const answers = await task;
    send({ kind: "stage", reading: true });
    return await gradeLoaded(answers, job.source, job.options, () => send({ kind: "stage", reading: false }));
  } catch (error) {
    loaded.delete(keyOf(job));
    const reason = isAllocationFailure(error) ? "out_of_memory" : "internal";
    return graderError(reason, FAULT_MESSAGES[reason], error);
  }
}
