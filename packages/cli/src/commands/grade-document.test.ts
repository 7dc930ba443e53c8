import type { GradeResult, HalfScore } from "@mledojo/tasks";
import { describe, expect, test } from "vitest";
import { scoredDocument } from "./grade-document.ts";

type Scored = Extract<GradeResult, { readonly kind: "scored" }>;

const first: NonNullable<HalfScore["placement"]> = {
  score: 1,
  position: 1,
  teams: 3,
  tiedCount: 1,
  humanRank: 1,
  convention: "mle-dojo",
  percentile: 100,
  medal: "gold",
  aboveMedian: true,
};
const last = { ...first, score: 0, position: 4, humanRank: 0, medal: "none" } as const;

function graded(placement: HalfScore["placement"]): Scored {
  const placements = placement === null ? null : { public: placement, private: placement };
  const humanRank = placement?.humanRank ?? null;
  const combined = { rows: 2, score: 1, interval: null, placements, humanRank };
  return { kind: "scored", scores: {}, combined, problems: [] };
}

describe("the document of a scored submission", () => {
  test("names rank, medal and HumanRank where there is a board, a medal that is not earned too", () => {
    expect(scoredDocument(graded(first))).toMatchObject({ rank: 1, medal: "gold", humanRank: 1 });
    expect(scoredDocument(graded(last))).toMatchObject({ rank: 4, medal: "none", humanRank: 0 });
  });

  test("has none of the three without one", () => {
    const document = scoredDocument(graded(null));
    expect(document).toMatchObject({ score: 1, interval: null, problems: [] });
    expect(Object.keys(document).filter((key) => ["rank", "medal", "humanRank"].includes(key))).toEqual([]);
  });
});
