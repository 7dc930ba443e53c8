import { expect, test } from "vitest";
import { Scratch } from "./scratch.ts";

test("memory is lent to one grading at a time, and to the next one again", () => {
  const first = new Scratch();
  const one = first.take(1000);
  const two = first.take(1000);
  expect([one.length, two.length]).toEqual([1000, 1000]);
  expect(one.buffer).not.toBe(two.buffer);
  first[Symbol.dispose]();
  first[Symbol.dispose]();

  using second = new Scratch();
  using third = new Scratch();
  const again = [second.take(900), third.take(900), third.take(900)];
  expect(again.map(({ length }) => length)).toEqual([900, 900, 900]);
  expect(new Set(again.map(({ buffer }) => buffer)).size).toBe(3);
  expect(again.slice(0, 2).map(({ buffer }) => buffer)).toEqual([one.buffer, two.buffer]);
});
