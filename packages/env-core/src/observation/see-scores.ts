import type { Channel, Scores } from "../outcomes/score.ts";

/**
 * Only those scores that stand on a visible half. Intervals and comparisons of the private half are the trainer's alone, also
 * where the half itself is shown: they tell of more than the one score.
 */
export function seeScores(scores: Scores, visibility: readonly Channel[]): Scores {
  const seen: Scores = {};
  if (scores.public !== undefined && visibility.includes("public")) seen.public = scores.public;
  if (scores.private !== undefined && visibility.includes("private")) {
    const { interval: _interval, improved: _improved, gain: _gain, ...shown } = scores.private;
    seen.private = shown;
  }
  return seen;
}
