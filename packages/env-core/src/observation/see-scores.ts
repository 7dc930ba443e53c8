import type { Channel, Scores } from "../outcomes/score.ts";

/**
 * Only those scores that stand on a visible half. An interval of the private half is the trainer's alone, also where
 * the half itself is shown: it tells of more than the one score.
 */
export function seeScores(scores: Scores, visibility: readonly Channel[]): Scores {
  const seen: Scores = {};
  if (scores.public !== undefined && visibility.includes("public")) seen.public = scores.public;
  if (scores.private !== undefined && visibility.includes("private")) {
    const { interval: _, ...shown } = scores.private;
    seen.private = shown;
  }
  return seen;
}
