import type { CombinedScore, GradeResult, HalfScore } from "@mledojo/tasks";
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
    medal: medal === "none" ? null : medal,
  };
}

function halfScore({ score, placement, interval, humanRankInterval }: HalfScore): Score {
  const base = scoreOn(score, placement);
  if (interval === null) return base;
  return {
    ...base,
    interval: {
      level: interval.level,
      score: [interval.low, interval.high],
      humanRank: humanRankInterval === null ? null : [humanRankInterval.low, humanRankInterval.high],
    },
  };
}

function combinedScores({ score, placements }: CombinedScore): Scores {
  return {
    public: scoreOn(score, placements?.public ?? null),
    private: scoreOn(score, placements?.private ?? null),
  };
}

function scoresOf(result: Extract<GradeResult, { kind: "scored" }>): Scores {
  if (result.combined !== null) return combinedScores(result.combined);
  const { public: onPublic, private: onPrivate } = result.scores;
  return {
    ...(onPublic !== undefined && { public: halfScore(onPublic) }),
    ...(onPrivate !== undefined && { private: halfScore(onPrivate) }),
  };
}

/** The task room's grading result in the environment's words. */
export function gradeAnswer(result: GradeResult): GradeAnswer {
  if (result.kind === "scored") {
    const warnings = result.problems.map(({ message }) => message);
    return { outcome: "scored", scores: scoresOf(result), warnings };
  }
  if (result.kind === "invalid_submission") {
    const message = result.problems.map((problem) => problem.message).join("\n");
    return { outcome: "invalid_submission", message };
  }
  const outcome = result.reason === "cancelled" ? "cancelled" : "grader_error";
  return { outcome, message: result.message };
}
