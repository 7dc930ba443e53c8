import type { Channel, Scores } from "../outcomes/score.ts";

/** Only those scores that stand on a visible half. */
export function seeScores(scores: Scores, visibility: readonly Channel[]): Scores {
  return {
    ...(scores.public !== undefined && visibility.includes("public") && { public: scores.public }),
    ...(scores.private !== undefined && visibility.includes("private") && { private: scores.private }),
  };
}
