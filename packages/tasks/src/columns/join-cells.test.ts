import { describe, expect, it } from "vitest";

import { joinCells } from "./join-cells.ts";

describe("texts of several rows as one", () => {
  it.each([
    [["5 2", "10 2"], "5 2 10 2"],
    [["100 1", "", "20 1 30 1", " ", "3 1"], "3 1 20 1 30 1 100 1"],
    [["cat 10", "7 1", "10 1", "cat 9"], "7 1 10 1 cat 10 cat 9"],
    [["5 2", "5 10"], "5 10 5 2"],
    [["10th", "9th"], "10th 9th"],
  ])("%j ascend by the numbers that they begin with, in any order of rows", (cells, joined) => {
    expect(joinCells(cells, " ")).toBe(joined);
    expect(joinCells(cells.toReversed(), " ")).toBe(joined);
  });
});
