import { describe, expect, test } from "vitest";
import type { Direction } from "../contract.ts";
import { createLeaderboard } from "./create-leaderboard.ts";
import { directionOfListing, inspectBoard, type BoardExpectations } from "./inspect-board.ts";

function codes(
  scores: readonly number[],
  direction: Direction = "maximize",
  expectations?: BoardExpectations,
): readonly string[] {
  return inspectBoard(createLeaderboard({ scores, direction }), expectations).map(({ code }) => code);
}

const ramp = Array.from({ length: 40 }, (_, at) => (at + 1) / 64);

describe("inspectBoard", () => {
  test("has nothing to say about a plain board", () => {
    expect(codes(ramp, "maximize", { range: [0, 1], best: 1, listed: ramp.toReversed() })).toEqual([]);
    expect(codes(ramp, "minimize", { range: [0, 1], best: 0, listed: ramp })).toEqual([]);
  });

  test.each([
    ["empty", []],
    ["single", [0.5]],
    ["all-equal", [0.5, 0.5]],
    ["all-zero", [0, 0, -0]],
  ])("says that a board is %s", (code, scores) => {
    expect(codes(scores)).toEqual([code]);
  });

  test("finds sentinels, and a board without them is made by naming them", () => {
    const scores = [...ramp, 999_999, 999_999];
    const [found] = inspectBoard(createLeaderboard({ scores, direction: "minimize" }));
    expect(found).toMatchObject({ code: "sentinel", score: 999_999, teams: 2 });
    const clean = createLeaderboard({ scores, direction: "minimize", sentinels: [999_999] });
    expect(clean).toMatchObject({ teams: 40, dropped: 2 });
    expect(inspectBoard(clean)).toEqual([]);
    expect(codes([...ramp, -999])).toEqual(["sentinel"]);
    expect(codes([...ramp, 99], "minimize")).toEqual([]);
    expect(codes([...ramp, 9990], "minimize")).toEqual([]);
    // A number of nines in front is a score.
    expect(codes([...ramp, 999], "maximize")).toEqual([]);
  });

  test("finds a mass of teams at the worst end, and not elsewhere", () => {
    expect(codes([...ramp, 0, 0, 0])).toEqual(["worst-mass"]);
    expect(codes([...ramp, 0, 0])).toEqual([]);
    expect(codes([...ramp, 1, 1, 1])).toEqual([]);
    expect(codes([1, 2, 3, 0, 0])).toEqual([]);
  });

  test("finds perfect teams and scores that the metric cannot give", () => {
    expect(codes([...ramp, 1, 1], "maximize", { best: 1 })).toEqual(["perfect"]);
    expect(codes([...ramp, 53.7, -2], "maximize", { range: [0, 1], best: 1 })).toEqual(["out-of-range"]);
  });

  test("finds a listing that contradicts the direction", () => {
    expect(codes(ramp, "maximize", { listed: ramp })).toEqual(["wrong-order"]);
    expect(directionOfListing([1, 2])).toBe("minimize");
    expect(directionOfListing([2, 1])).toBe("maximize");
    expect(directionOfListing([1, 5, 1])).toBe("maximize");
  });
});
