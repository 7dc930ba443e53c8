import type { EpisodeOptions } from "../log/episode-options.ts";
import type { Best } from "../observation/observation.ts";
import type { Scores } from "../outcomes/score.ts";

type Ranking = Pick<EpisodeOptions, "rankedBy">;

/** HumanRank on the board(s) that count; null when a board or a score is missing. */
export function rankOf(scores: Scores, { rankedBy }: Ranking): number | null {
  if (rankedBy !== "mean") return scores[rankedBy]?.humanRank ?? null;
  const onPublic = scores.public?.humanRank ?? null;
  const onPrivate = scores.private?.humanRank ?? null;
  return onPublic === null || onPrivate === null ? null : (onPublic + onPrivate) / 2;
}

/** The metric on the half that counts; the public one where both do. */
export function scoreOf(scores: Scores, { rankedBy }: Ranking): number | null {
  return scores[rankedBy === "mean" ? "public" : rankedBy]?.score ?? null;
}

function isBetter(a: Scores, b: Scores, ranking: Ranking, direction: "maximize" | "minimize"): boolean {
  // On one board the score decides, for ranks tie where scores differ; over two boards only the mean rank speaks of both.
  if (ranking.rankedBy === "mean") {
    const rankA = rankOf(a, ranking) ?? -1;
    const rankB = rankOf(b, ranking) ?? -1;
    if (rankA !== rankB) return rankA > rankB;
  }
  const scoreA = scoreOf(a, ranking);
  const scoreB = scoreOf(b, ranking);
  if (scoreA === null || scoreB === null) return scoreA !== null && scoreB === null;
  return direction === "maximize" ? scoreA > scoreB : scoreA < scoreB;
}

/** The better of the best so far and a new one; the earlier on ties. */
export function betterOf(
  best: Best | null,
  candidate: Best,
  ranking: Ranking,
  direction: "maximize" | "minimize",
): Best {
  return best === null || isBetter(candidate.scores, best.scores, ranking, direction) ? candidate : best;
}
