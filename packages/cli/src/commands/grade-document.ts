import type { GradeResult, HalfScore } from "@mledojo/tasks";

type Scored = Extract<GradeResult, { readonly kind: "scored" }>;

/** The halves of a hidden test, in the order in which they are shown. */
export const halves = ["public", "private"] as const;

/** One half of the hidden test, as `--json` shows it. */
function halfDocument({ score, rows, interval, placement, humanRank, humanRankInterval }: HalfScore): object {
  return { score, rows, interval, humanRank, humanRankInterval, placement };
}

/** A scored submission, as `--json` shows it: the score is over all rows of the hidden test. */
export function scoredDocument({ scores, combined, problems }: Scored): object {
  const parts = halves.flatMap((half) => {
    const found = scores[half];
    return found === undefined ? [] : [[half, halfDocument(found)] as const];
  });
  /** Where it would stand on the private board; without a board it stands nowhere. */
  const placement = combined?.placements?.private;
  return {
    outcome: "scored",
    score: combined?.score ?? null,
    interval: combined?.interval ?? null,
    ...(placement !== undefined && { rank: placement.position, medal: placement.medal }),
    ...(typeof combined?.humanRank === "number" && { humanRank: combined.humanRank }),
    rows: combined?.rows ?? null,
    halves: Object.fromEntries(parts),
    problems,
  };
}
