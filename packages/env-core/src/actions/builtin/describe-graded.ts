import { channels, type Score } from "../../outcomes/score.ts";
import type { TaskView } from "../../task/task-view.ts";
import type { Graded } from "../action-context.ts";

function within(
  interval: readonly [number, number] | null | undefined,
  show: (value: number) => string,
): string {
  return interval === null || interval === undefined ? "" : ` [${show(interval[0])}, ${show(interval[1])}]`;
}

/** How it compares with the best before it. */
function describeGain({ improved, gain }: Score): string {
  if (improved === undefined || gain === undefined) return "";
  const { over, value, interval } = gain;
  const range = within(interval, (end) => end.toPrecision(3));
  return `; improved on step ${String(over)}, the best before: ${improved}, gain ${value.toPrecision(3)}${range}`;
}

/** Intervals stand in brackets behind what they are of. */
function describeScore(channel: string, score: Score, task: TaskView): string {
  const better = task.direction === "maximize" ? "higher is better" : "lower is better";
  const { interval, humanRank } = score;
  const level =
    interval === undefined
      ? ""
      : `; in brackets ${String(Number((interval.level * 100).toPrecision(6)))} % intervals`;
  const range = within(interval?.score, (value) => value.toPrecision(6));
  const rank =
    humanRank === null
      ? "no leaderboard"
      : `position ${String(score.position)} of ${String(score.total)}, HumanRank ${humanRank.toFixed(4)}${within(interval?.humanRank, (value) => value.toFixed(4))}`;
  return `${channel}: ${task.metric} ${score.score.toPrecision(6)}${range} (${better}), ${rank}${describeGain(score)}${level}`;
}

/** A grading in words. */
export function describeGraded(graded: Graded, task: TaskView): string {
  if (graded.outcome === "no_submission") {
    return `no_submission: the code ran to its end and left no ${task.submissionFile}, so there is nothing to score.`;
  }
  if (graded.outcome !== "scored") return `${graded.outcome}: ${graded.message}`;
  const lines = channels.flatMap((channel) => {
    const score = graded.scores[channel];
    return score === undefined ? [] : [describeScore(channel, score, task)];
  });
  const shown = lines.length === 0 ? "the submission was scored; its score is not shown." : lines.join("; ");
  return graded.message === "" ? `scored: ${shown}` : `scored: ${shown}\nWarning: ${graded.message}`;
}
