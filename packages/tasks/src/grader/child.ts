/** The grader's process: reads jobs from its parent, one at a time, and answers each with a result. */
import { gradeLoaded, loadAnswers } from "../grade/grade-submission.ts";
import type { LoadedTask } from "../grade/grade-bytes.ts";
import { FAULT_MESSAGES, graderError, isAllocationFailure } from "../grade/grader-error.ts";
import type { GradeResult } from "../grade/result.ts";
import type { ChildMessage, GradeJob } from "./messages.ts";
import { watchParent } from "./watch-parent.ts";

/** Answers kept in memory between jobs; the oldest goes first. */
const MAX_LOADED = 2;
const loaded = new Map<string, Promise<LoadedTask>>();

watchParent();
process.on("disconnect", () => process.exit(0));
process.on("message", (job: GradeJob) => {
  void gradeJob(job).then((result) => send({ kind: "result", job: job.job, result }));
});
send({ kind: "ready" });

function send(message: ChildMessage): void {
  process.send?.(message);
}

async function gradeJob(job: GradeJob): Promise<GradeResult> {
  const key = `${job.privateDir}\n${job.hash}\n${JSON.stringify(job.card)}`;
  try {
    let task = loaded.get(key);
    if (task === undefined) {
      const [oldest] = loaded.keys();
      if (loaded.size >= MAX_LOADED && oldest !== undefined) loaded.delete(oldest);
      task = loadAnswers(job.card, job.privateDir, job.testRows);
      loaded.set(key, task);
    }
    return await gradeLoaded(await task, job.source, job.options);
  } catch (error) {
    loaded.delete(key);
    const reason = isAllocationFailure(error) ? "out_of_memory" : "internal";
    return graderError(reason, FAULT_MESSAGES[reason], error);
  }
}
