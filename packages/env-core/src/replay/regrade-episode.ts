import type { Task } from "@mledojo/tasks";
import { keepGrading, keptGradings, type Grading } from "../log/gradings.ts";
import { readEpisode, type EpisodeReading } from "../log/read-episode.ts";
import { isOurFailure } from "../outcomes/outcome.ts";
import { channels, type Scores } from "../outcomes/score.ts";
import { openTask } from "../task/open-embedded-task.ts";
import type { GradeAnswer, GradeRequest, OpenTask } from "../task/open-task.ts";
import { changeConvention, type ConventionOptions } from "./change-convention.ts";
import { sameScores } from "./compare-scores.ts";
import { gradedSubmissions, loggedGrading, type GradedSubmission } from "./read-gradings.ts";

/** One submission, graded again. */
export interface RegradedSubmission {
  /** The step that graded it; null for the final result. */
  readonly step: number | null;
  /** SHA-256 of the submission. */
  readonly submission: string;
  readonly logged: Scores;
  readonly regraded: Scores;
  readonly outcome: GradeAnswer["outcome"];
  /** Why there are no scores, empty when there are. Where the grader failed it may quote answers: it is for the operator. */
  readonly message: string;
  readonly matches: boolean;
}

export interface RegradeResult {
  /**
   * Whether every submission got the scores that the log holds. By another convention it need not: then whether each that has
   * scores in the log has some now.
   */
  readonly ok: boolean;
  /** Whether the task's data is still that of the log. */
  readonly sameData: boolean;
  /** Whether the grader's code, metric and boards are still those of the log; null when the log does not name them. */
  readonly sameGrader: boolean | null;
  readonly submissions: readonly RegradedSubmission[];
  /** The same as it is kept, with what graded it and by which convention. */
  readonly grading: Grading;
  /** Whether it was added to the kept gradings: it was to be, the grader failed nowhere, and no earlier one is the same. */
  readonly kept: boolean;
}

export interface RegradeOptions extends ConventionOptions {
  /** The task, when it is not an embedded one. @defaultValue the embedded task of the log's id */
  readonly task?: Task;
  /**
   * Whether to append the grading to `gradings.jsonl` in the episode's folder, where `readGradings` finds it. Earlier ones stay, and the
   * log is never touched; one that says nothing new (same data, grader, convention and scores as an earlier one) is not added, nor is one
   * in which the grader failed: that says nothing of a submission.
   * @defaultValue false
   */
  readonly keep?: boolean;
  /** Milliseconds since the epoch, for `grading.at`. @defaultValue Date.now */
  readonly clock?: () => number;
  readonly signal?: AbortSignal;
}

/** The submission that a graded one was compared with, if it was. */
function comparedWith(episode: EpisodeReading, { scores }: GradedSubmission): GradeRequest["before"] {
  const over = channels.flatMap((channel) => scores[channel]?.gain?.over ?? []).at(0);
  const submission = episode.steps.find(({ step }) => step === over)?.handles.submission;
  if (over === undefined || submission === undefined) return undefined;
  return { step: over, bytes: episode.readBlob(submission) };
}

async function regradeOne(
  task: OpenTask,
  episode: EpisodeReading,
  graded: GradedSubmission,
  signal: AbortSignal | undefined,
): Promise<{ readonly submission: RegradedSubmission; readonly graderHash: string | null }> {
  const { scoredOn, intervals } = episode.start.options;
  const halves = channels.filter((channel) => graded.scores[channel] !== undefined);
  const before = comparedWith(episode, graded);
  const { answer, graderHash } = await task.grade(episode.readBlob(graded.submission), {
    halves: halves.length === 0 ? ["public"] : halves,
    whole: scoredOn === "whole",
    intervals,
    ...(before !== undefined && { before }),
    ...(signal !== undefined && { signal }),
  });
  const regraded = answer.outcome === "scored" ? answer.scores : {};
  const submission = {
    step: graded.step,
    submission: graded.submission,
    logged: graded.scores,
    regraded,
    outcome: answer.outcome,
    message: answer.outcome === "scored" ? "" : [answer.message, answer.detail ?? ""].join(" ").trim(),
    matches: sameScores(graded.scores, regraded, 0),
  };
  return { submission, graderHash };
}

/** Whether two gradings say the same, whenever they were made. */
function saysTheSame(a: Grading, b: Grading): boolean {
  return (
    JSON.stringify([a.convention, a.hashes]) === JSON.stringify([b.convention, b.hashes]) &&
    a.submissions.length === b.submissions.length &&
    a.submissions.every((one, at) => {
      const other = b.submissions[at];
      return (
        one.step === other?.step &&
        one.submission === other.submission &&
        one.outcome === other.outcome &&
        sameScores(one.scores, other.scores, 0)
      );
    })
  );
}

function keepIfNew(episode: EpisodeReading, grading: Grading): boolean {
  if (grading.submissions.some(({ outcome }) => isOurFailure(outcome))) return false;
  const earlier = [loggedGrading(episode), ...keptGradings(episode.dir)];
  if (earlier.some((one) => saysTheSame(one, grading))) return false;
  keepGrading(episode.dir, grading);
  return true;
}

/** Grades the submissions of an episode again with its open task. */
async function regradeWith(
  task: OpenTask,
  episode: EpisodeReading,
  { metric, variant, keep = false, clock = Date.now, signal }: RegradeOptions,
): Promise<RegradeResult> {
  const graders = new Set<string>();
  const submissions: RegradedSubmission[] = [];
  for (const graded of gradedSubmissions(episode)) {
    signal?.throwIfAborted();
    const { submission, graderHash } = await regradeOne(task, episode, graded, signal);
    if (graderHash !== null) graders.add(graderHash);
    submissions.push(submission);
  }
  signal?.throwIfAborted();
  const logged = new Set(episode.steps.flatMap(({ hashes }) => hashes.grader ?? []));
  const grading: Grading = {
    type: "grading",
    version: 1,
    at: new Date(clock()).toISOString(),
    convention: task.convention,
    hashes: { data: task.dataHash, grader: [...graders].at(-1) ?? null },
    submissions: submissions.map(({ step, submission, outcome, message, regraded }) => ({
      step,
      submission,
      outcome,
      message,
      scores: regraded,
    })),
  };
  const another = metric !== undefined || variant !== undefined;
  return {
    ok: submissions.every(({ matches, logged: before, outcome }) =>
      another ? outcome === "scored" || Object.keys(before).length === 0 : matches,
    ),
    sameData: task.dataHash === episode.start.task.dataHash,
    sameGrader: logged.size === 0 ? null : [...logged].every((hash) => graders.has(hash)),
    submissions,
    grading,
    kept: keep && keepIfNew(episode, grading),
  };
}

/**
 * Grades every submission of an episode again, from the submissions in its blob store alone, and compares the scores
 * with those of the log. Nothing is run. It grades by the task as it is now, or by another convention: as another grader has its
 * metric (`variant`), or by another `metric`. With `keep` the outcome is added to the episode's gradings.
 *
 * @throws EnvError as `readEpisode` does, `blob_missing` when a submission is gone, `unknown_task`, `task_unusable`,
 *   `invalid_options` for a metric or variant that there is not, `log_failed` when the grading cannot be kept
 */
export async function regradeEpisode(dir: string, options: RegradeOptions = {}): Promise<RegradeResult> {
  const episode = await readEpisode(dir);
  const task = await openTask(options.task ?? episode.start.task.id, (card) =>
    changeConvention(card, options),
  );
  try {
    return await regradeWith(task, episode, options);
  } finally {
    await task.close();
  }
}
