import type { GradeResult } from "@mledojo/tasks";
import { createLeaderboard } from "@mledojo/metrics";
import { describe, expect, test } from "vitest";
import { scoredDocument } from "./grade-document.ts";

type Scored = Extract<GradeResult, { readonly kind: "scored" }>;

const scores = [1, 0.9, 0.8];

function graded(score: number, withBoard: boolean): Scored {
  const board = createLeaderboard({ scores, direction: "maximize" });
  const placement = board.place(score);
  const placements = withBoard ? { public: placement, private: placement } : null;
  const humanRank = withBoard ? placement.humanRank : null;
  return {
    kind: "scored",
    scores: {},
    combined: { rows: 2, score, interval: null, placements, humanRank },
    problems: [],
  };
}

describe("the document of a scored submission", () => {
  test("names rank, medal and HumanRank where there is a board, a medal that is not earned too", () => {
    expect(scoredDocument(graded(1, true))).toMatchObject({ rank: 1, medal: "gold", humanRank: 1 });
    expect(scoredDocument(graded(0, true))).toMatchObject({ rank: 4, medal: "none", humanRank: 0 });
  });

  test("has none of the three without one", () => {
    const document = scoredDocument(graded(1, false));
    expect(document).toMatchObject({ score: 1, interval: null, problems: [] });
    expect(Object.keys(document).filter((key) => ["rank", "medal", "humanRank"].includes(key))).toEqual([]);
  });
});
