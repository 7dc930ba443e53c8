import type { FileRead } from "@mledojo/sandbox";
import type { Graded } from "../actions/action-context.ts";
import { messageOf } from "../errors-message.ts";
import type { Outcome } from "../outcomes/outcome.ts";
import { channels, type Channel } from "../outcomes/score.ts";
import { seeScores } from "../observation/see-scores.ts";
import type { GradeAnswer, GradeRequest } from "../task/open-task.ts";
import type { EpisodeOptions } from "../log/episode-options.ts";
import { keepSubmission } from "./keep-submission.ts";
import type { StepParts } from "./step-parts.ts";

/** The halves that a step grades: those that the agent sees, and those that its rank comes from. */
function gradedHalves(options: EpisodeOptions): readonly Channel[] {
  return channels.filter(
    (channel) =>
      options.visibility.includes(channel) || options.rankedBy === channel || options.rankedBy === "mean",
  );
}

/**
 * Grades, and once more when the grader itself failed.
 *
 * @param before - what to compare with; the second time there is no comparing, for that may be what failed
 */
export async function gradeWithRetry(
  parts: Pick<StepParts, "task" | "signal" | "record" | "options">,
  bytes: Uint8Array,
  halves: readonly Channel[],
  before?: GradeRequest["before"],
): Promise<GradeAnswer> {
  const { record, options } = parts;
  const started = performance.now();
  let queueMs = 0;
  let answer: GradeAnswer = { outcome: "grader_error", message: "The grader did not answer." };
  for (const lastTry of [false, true]) {
    try {
      const grading = await parts.task.grade(bytes, {
        halves,
        whole: options.scoredOn === "whole",
        intervals: options.intervals,
        ...(before !== undefined && !lastTry && { before }),
        signal: parts.signal,
      });
      answer = grading.answer;
      record.graderHash = grading.graderHash ?? record.graderHash;
      queueMs += grading.queueMs;
    } catch (error) {
      answer = { outcome: "grader_error", message: messageOf(error) };
    }
    if (answer.outcome !== "grader_error") break;
    record.failures.push(answer.message);
    if (lastTry || parts.signal.aborted) break;
  }
  record.timings.queueMs += queueMs;
  record.timings.gradeMs += performance.now() - started - queueMs;
  return answer;
}

/**
 * What a step's submission is compared with: the best before it. Nothing where it is the first, and where no intervals are drawn,
 * as under the preset `mle-dojo`.
 */
function submissionToBeat({ options, state, log, record }: StepParts): GradeRequest["before"] {
  const { best } = state;
  if (best === null || options.intervals === null || options.scoredOn === "whole") return undefined;
  const bytes = log.blobs.get(best.submission);
  if (bytes === undefined) record.failures.push(notCompared(best.step));
  return bytes === undefined ? undefined : { step: best.step, bytes };
}

function notCompared(step: number): string {
  return `The submission could not be compared with that of step ${String(step)}.`;
}

function refuse(outcome: Outcome, message: string, submission: string | null = null): Graded {
  return { outcome, message, scores: {}, submission };
}

function noRoom({ meter }: StepParts, bytes: number): string {
  const { left, limit } = meter.view().submissionBytes;
  return `The submission has ${String(bytes)} bytes. Of the ${String(limit)} bytes of submissions that this episode keeps, ${String(left)} are left: it was not kept and not scored. Write a smaller file.`;
}

/** Takes the submission out of the workspace and grades it on the halves that a step grades. */
export async function gradeSubmission(parts: StepParts): Promise<Graded> {
  const { options, record, task } = parts;
  const path = task.view.submissionFile;
  let read: FileRead;
  try {
    read = await parts.box.session.readFile(path, { maxBytes: options.maxSubmissionBytes });
  } catch (error) {
    record.failures.push(`The submission could not be read: ${messageOf(error)}`);
    return refuse("infra_error", "The submission could not be read. This is not the fault of the code.");
  }
  if (read.kind === "absent") return refuse("no_submission", `There is no ${path} in the workspace.`);
  if (read.kind === "refused") return refuse("invalid_submission", `${path} was refused: ${read.message}`);
  const submission = await keepSubmission(parts, read.bytes);
  if (submission === null) return refuse("budget_exhausted", noRoom(parts, read.bytes.length));
  record.handles = { ...record.handles, submission };
  if (!parts.meter.take("submissions")) {
    return refuse(
      "budget_exhausted",
      "No gradings are left in the budget: the submission was not scored.",
      submission,
    );
  }
  const before = submissionToBeat(parts);
  const answer = await gradeWithRetry(parts, read.bytes, gradedHalves(options), before);
  if (answer.outcome !== "scored") {
    if (answer.outcome !== "invalid_submission") parts.meter.giveBack("submissions");
    const message =
      answer.outcome === "grader_error"
        ? "The grader failed. This is not the fault of the submission."
        : answer.message;
    return refuse(answer.outcome, message, submission);
  }
  record.scores = answer.scores;
  const scored = channels.flatMap((channel) => answer.scores[channel] ?? []);
  if (before !== undefined && scored.some(({ improved }) => improved === undefined)) {
    record.failures.push(notCompared(before.step));
  }
  return {
    outcome: "scored",
    message: answer.warnings.join("\n"),
    scores: seeScores(answer.scores, options.visibility),
    submission,
  };
}
