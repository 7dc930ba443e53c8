import type { Task } from "@mledojo/tasks";
import { readEpisode } from "../log/read-episode.ts";
import { channels, type Scores } from "../outcomes/score.ts";
import { openTask } from "../task/open-embedded-task.ts";
import type { GradeAnswer, OpenTask } from "../task/open-task.ts";
import { sameScores } from "./compare-scores.ts";

/** One submission, graded again. */
export interface RegradedSubmission {
  /** The step that graded it; null for the final result. */
  readonly step: number | null;
  /** SHA-256 of the submission. */
  readonly submission: string;
  readonly logged: Scores;
  readonly regraded: Scores;
  readonly outcome: GradeAnswer["outcome"];
  readonly message: string;
  readonly matches: boolean;
}

export interface RegradeResult {
  /** Whether every submission got the scores that the log holds. */
  readonly ok: boolean;
  /** Whether the task's data is still that of the log. */
  readonly sameData: boolean;
  /** Whether the grader's code, metric and boards are still those of the log; null when the log does not name them. */
  readonly sameGrader: boolean | null;
  readonly submissions: readonly RegradedSubmission[];
}

export interface RegradeOptions {
  /** The task, when it is not an embedded one. @defaultValue the embedded task of the log's id */
  readonly task?: Task;
  readonly signal?: AbortSignal;
}

/** Grades the submissions of an episode again with its open task. */
async function regradeWith(task: OpenTask, dir: string, signal?: AbortSignal): Promise<RegradeResult> {
  const episode = await readEpisode(dir);
  const { scoredOn, intervals } = episode.start.options;
  const whole = scoredOn === "whole";
  const graders = new Set<string>();
  const submissions: RegradedSubmission[] = [];
  const regrade = async (step: number | null, submission: string, logged: Scores): Promise<void> => {
    signal?.throwIfAborted();
    const halves = channels.filter((channel) => logged[channel] !== undefined);
    const { answer, graderHash } = await task.grade(episode.readBlob(submission), {
      halves: halves.length === 0 ? ["public"] : halves,
      whole,
      intervals,
      ...(signal !== undefined && { signal }),
    });
    if (graderHash !== null) graders.add(graderHash);
    const regraded = answer.outcome === "scored" ? answer.scores : {};
    submissions.push({
      step,
      submission,
      logged,
      regraded,
      outcome: answer.outcome,
      message: answer.outcome === "scored" ? "" : answer.message,
      matches: sameScores(logged, regraded, 0),
    });
  };
  for (const { step, handles, scores, outcome } of episode.steps) {
    const graded = Object.keys(scores).length > 0 || outcome === "invalid_submission";
    if (graded && handles.submission !== undefined) await regrade(step, handles.submission, scores);
  }
  const final = episode.end?.final ?? null;
  if (final !== null) await regrade(null, final.submission, final.scores);
  const sameData = task.dataHash === episode.start.task.dataHash;
  const logged = new Set(episode.steps.flatMap(({ hashes }) => hashes.grader ?? []));
  const sameGrader = logged.size === 0 ? null : [...logged].every((hash) => graders.has(hash));
  return { ok: submissions.every(({ matches }) => matches), sameData, sameGrader, submissions };
}

/**
 * Grades every submission of an episode again, from the submissions in its blob store alone, and compares the scores
 * with those of the log. Nothing is run.
 *
 * @throws EnvError as `readEpisode` does, `blob_missing` when a submission is gone, `unknown_task`, `task_unusable`
 */
export async function regradeEpisode(dir: string, options: RegradeOptions = {}): Promise<RegradeResult> {
  const { start } = await readEpisode(dir);
  const task = await openTask(options.task ?? start.task.id);
  try {
    return await regradeWith(task, dir, options.signal);
  } finally {
    await task.close();
  }
}
