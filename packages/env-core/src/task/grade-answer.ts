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

/** The task room's grading result in the environment's words. */
export function gradeAnswer(result: GradeResult): GradeAnswer {
  switch (result.kind) {
    case "scored": {
      const { public: onPublic, private: onPrivate } = result.scores;
      const scores: Scores =
        result.combined !== null
          ? combinedScores(result.combined)
          : {
              ...(onPublic !== undefined && { public: halfScore(onPublic) }),
              ...(onPrivate !== undefined && { private: halfScore(onPrivate) }),
            };
      return { outcome: "scored", scores, warnings: result.problems.map(({ message }) => message) };
    }
    case "invalid_submission":
      return {
        outcome: "invalid_submission",
        message: result.problems.map(({ message }) => message).join("\n"),
      };
    case "grader_error":
      return result.reason === "cancelled"
        ? { outcome: "cancelled", message: result.message }
        : { outcome: "grader_error", message: result.message };
  }
}
