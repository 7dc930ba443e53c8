import { test as propertyTest } from "@fast-check/vitest";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { medalPositions } from "./medals.ts";

describe("medalPositions", () => {
  test.each([
    [1, 1, 1, 1],
    [9, 1, 1, 3],
    [35, 3, 7, 14],
    [99, 9, 19, 39],
    [100, 10, 20, 40],
    [249, 10, 49, 99],
    [250, 10, 50, 100],
    [499, 10, 50, 100],
    [500, 11, 50, 100],
    [999, 11, 50, 100],
    [1000, 12, 50, 100],
    [2923, 15, 146, 292],
    [4600, 19, 230, 460],
  ])("of %i teams", (teams, gold, silver, bronze) => {
    expect(medalPositions(teams)).toEqual({ gold, silver, bronze });
  });

  propertyTest.prop([fc.integer({ min: 1, max: 100_000 })])("are in order and on the board", (teams) => {
    const { gold, silver, bronze } = medalPositions(teams);
    expect(gold).toBeGreaterThanOrEqual(1);
    expect(silver).toBeGreaterThanOrEqual(gold);
    expect(bronze).toBeGreaterThanOrEqual(silver);
    expect(bronze).toBeLessThanOrEqual(teams);
  });

  test.each([0, -1, 1.5, NaN])("refuses %d teams", (teams) => {
    expect(() => medalPositions(teams)).toThrow(RangeError);
  });
});
