import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";

import type { SplitRecipe } from "../catalogue/recipe-schema.ts";
import { createRng } from "../random/rng.ts";
import { assignHalves } from "./halves.ts";
import { splitRows } from "./split.ts";

const letters = (count: number): string[] =>
  Array.from({ length: count }, (_, row) => "aaaaabbbcd"[row % 10]!);

const share = (rows: readonly number[]): number => rows.filter((row) => row < 4000).length / rows.length;

function emptyTest(): unknown {
  const recipe: SplitRecipe = { kind: "group", testGroups: ["x"], seed: 1, by: "g" };
  return splitRows(recipe, { rows: 2, by: ["a", "b"], rng: createRng("e") });
}

describe("splitRows", () => {
  const recipes: readonly SplitRecipe[] = [
    { kind: "random", testFraction: 0.3, seed: 1 },
    { kind: "stratified", testFraction: 0.3, seed: 1 },
    { kind: "group", testFraction: 0.3, seed: 1, by: "g" },
    { kind: "time", testFraction: 0.3, seed: 1, by: "t" },
  ];
  test.prop([
    fc.constantFrom(...recipes),
    fc.array(fc.constantFrom("1", "2", "3", "10", "20"), { minLength: 20, maxLength: 80 }),
    fc.nat(),
  ])("puts each row into exactly one part", (recipe, by, seed) => {
    fc.pre(new Set(by).size > 3);
    const { train, test: held } = splitRows(recipe, { rows: by.length, by, rng: createRng(String(seed)) });
    expect([...train, ...held].toSorted((a, b) => a - b)).toEqual(by.map((_, row) => row));
  });

  it("keeps the share of each class when stratified", () => {
    const by = letters(1000);
    const { test: held } = splitRows(
      { kind: "stratified", testFraction: 0.3, seed: 1 },
      { rows: 1000, by, rng: createRng("s") },
    );
    const counts = Object.fromEntries(
      ["a", "b", "c", "d"].map((name) => [name, held.filter((row) => by[row] === name).length]),
    );
    expect(counts).toEqual({ a: 150, b: 90, c: 30, d: 30 });
  });

  it("keeps groups whole", () => {
    const by = Array.from({ length: 300 }, (_, row) => `g${row % 37}`);
    const { train, test: held } = splitRows(
      { kind: "group", testFraction: 0.3, seed: 1, by: "g" },
      { rows: 300, by, rng: createRng("g") },
    );
    const groups = new Set(held.map((row) => by[row]));
    expect(train.some((row) => groups.has(by[row]))).toBe(false);
    expect(held.length).toBeGreaterThanOrEqual(90);
  });

  it("holds out the groups that are named", () => {
    const by = ["1", "2", "3", "1"];
    const { test: held } = splitRows(
      { kind: "group", testGroups: ["2", "3"], seed: 1, by: "g" },
      { rows: 4, by, rng: createRng("n") },
    );
    expect(held.toSorted((a, b) => a - b)).toEqual([1, 2]);
  });

  it("writes rows of drawn groups in an order that says nothing of their size", () => {
    // Half of the rows are in groups of twenty, half alone: in the order of the draw, the last would be of large groups.
    const by = Array.from({ length: 8000 }, (_, row) => (row < 4000 ? `big${row % 200}` : `one${row}`));
    const { test: held } = splitRows(
      { kind: "group", testFraction: 0.4, seed: 1, by: "g" },
      { rows: 8000, by, rng: createRng("o") },
    );
    const late = held.slice(held.length / 2);
    expect(Math.abs(share(late) - share(held))).toBeLessThan(0.05);
  });

  it("takes the newest whole times, numbers as numbers, and shuffles within a time", () => {
    const by = ["9", "10", "2", "10", "9", "1"];
    const { train, test: held } = splitRows(
      { kind: "time", testFraction: 0.4, seed: 1, by: "t" },
      { rows: 6, by, rng: createRng("t") },
    );
    expect(train.map((row) => by[row])).toEqual(["1", "2", "9", "9"]);
    expect(held.map((row) => by[row])).toEqual(["10", "10"]);
    const dates = ["2001-05-31", "2001-06-01", "2001-07-01"];
    const from = splitRows(
      { kind: "time", testFrom: "2001-06-01", seed: 1, by: "d" },
      { rows: 3, by: dates, rng: createRng("d") },
    );
    expect(from).toEqual({ train: [0], test: [1, 2] });
  });

  it("refuses a split that leaves nothing on a side", () => {
    expect(emptyTest).toThrow(/leaves 2 training and 0 test rows/);
  });

  it("gives the same rows for the same seed, whatever the machine", () => {
    const { test: held } = splitRows(
      { kind: "random", testFraction: 0.3, seed: 1 },
      { rows: 20, by: null, rng: createRng("pinned", "1") },
    );
    expect(held).toMatchInlineSnapshot(`
      [
        0,
        5,
        12,
        10,
        4,
        9,
      ]
    `);
  });
});

const count = (halves: readonly string[]): number => halves.filter((half) => half === "public").length;

describe("assignHalves", () => {
  it("draws by row, by class or by group", () => {
    const recipe: SplitRecipe = { kind: "random", testFraction: 0.3, seed: 1 };
    expect(count(assignHalves(recipe, 0.4, null, 100, createRng("h")))).toBe(40);
    const classes = letters(100);
    const byClass = assignHalves(recipe, 0.5, classes, 100, createRng("h"));
    expect(byClass.filter((half, row) => half === "public" && classes[row] === "a")).toHaveLength(25);
    const groups = Array.from({ length: 100 }, (_, row) => String(row % 10));
    const byGroup = assignHalves({ ...recipe, halves: "group" }, 0.5, groups, 100, createRng("h"));
    expect(new Set(groups.map((group, row) => `${group}${byGroup[row]}`)).size).toBe(10);
  });
});
