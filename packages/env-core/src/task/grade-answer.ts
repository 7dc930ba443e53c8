import type { CombinedScore, GradeResult, HalfScore, Interval } from "@mledojo/tasks";
import type { Placement } from "@mledojo/metrics";
import type { Score, Scores } from "../outcomes/score.ts";
import type { GradeAnswer } from "./open-task.ts";

function scoreOn(score: number, placement: Placement | null): Score {
  if (placement === null) return { score, humanRank: null, position: null, total: null };
  const { humanRank, position, teams, tiedCount, medal } = placement;
  return {
    score,
    humanRank,
    position,
    total: teams,
    tied: tiedCount,
    medal,
  };
}

function ends(interval: Interval | null): [number, number] | null {
  return interval === null ? null : [interval.low, interval.high];
}

function halfScore(half: HalfScore, over: number | undefined): Score {
  const { score, placement, interval, humanRankInterval, comparison } = half;
  return {
    ...scoreOn(score, placement),
    ...(interval !== null && {
      interval: {
        level: interval.level,
        score: [interval.low, interval.high] as [number, number],
        humanRank: ends(humanRankInterval),
      },
    }),
    ...(comparison !== undefined &&
      over !== undefined && {
        improved: comparison.improved,
        gain: { over, value: comparison.gain, interval: ends(comparison.interval) },
      }),
  };
}

function combinedScores({ score, placements }: CombinedScore): Scores {
  return {
    public: scoreOn(score, placements?.public ?? null),
    private: scoreOn(score, placements?.private ?? null),
  };
}

function scoresOf(result: Extract<GradeResult, { kind: "scored" }>, over: number | undefined): Scores {
  if (result.combined !== null) return combinedScores(result.combined);
  const { public: onPublic, private: onPrivate } = result.scores;
  return {
    ...(onPublic !== undefined && { public: halfScore(onPublic, over) }),
    ...(onPrivate !== undefined && { private: halfScore(onPrivate, over) }),
  };
}

/**
 * The task room's grading result in the environment's words.
 *
 * @param over - the step that made the submission compared with, if one was
 */
export function gradeAnswer(result: GradeResult, over?: number): GradeAnswer {
  if (result.kind === "scored") {
    const warnings = result.problems.map(({ message }) => message);
    return { outcome: "scored", scores: scoresOf(result, over), warnings };
  }
  if (result.kind === "invalid_submission") {
    const message = result.problems.map((problem) => problem.message).join("\n");
    return { outcome: "invalid_submission", message };
  }
  const outcome = result.reason === "cancelled" ? "cancelled" : "grader_error";
  const [detail = ""] = (result.detail ?? "").split("\n");
  return { outcome, message: result.message, ...(detail !== "" && { detail }) };
}
