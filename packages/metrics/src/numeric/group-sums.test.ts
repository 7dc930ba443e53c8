import { expect, test } from "vitest";
import { GroupSums } from "./group-sums.ts";

test("GroupSums keeps what a plain sum would lose, group by group", () => {
  const sums = new GroupSums(2);
  for (const value of [1e16, 1, 1, -1e16]) sums.add(0, value);
  for (let i = 0; i < 10; i++) sums.add(1, 0.1);
  expect([...sums.totals()]).toEqual([2, 1]);
});

test("GroupSums shows an overflow", () => {
  const sums = new GroupSums(1);
  for (const value of [1e308, 1e308]) sums.add(0, value);
  expect(sums.totals()[0]).toBe(Infinity);
});
