import { test as propertyTest } from "@fast-check/vitest";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sortNumbers } from "./sort-numbers.ts";

const finite = fc.double({ noNaN: true, noDefaultInfinity: true });
/** Long enough for buckets, repeated and stretched so that some are crowded. */
const long = fc
  .array(finite, { minLength: 600, maxLength: 900 })
  .chain((values) => fc.constantFrom(1, 1e-300, 0).map((factor) => values.map((value) => value * factor)));
const clustered = fc
  .tuple(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 600, maxLength: 900 }), finite)
  .map(([values, outlier]) => [...values, ...values.slice(0, 200), outlier]);

function expectSorted(values: readonly number[]): void {
  const input = Float64Array.from(values);
  const before = Float64Array.from(input);
  const sorted = sortNumbers(input);
  expect(input).toEqual(before);
  // -0 and 0 are equal to the sort and to those who use it, so they are made one.
  expect(sorted.map((value) => value + 0)).toEqual(before.toSorted().map((value) => value + 0));
}

describe("sortNumbers", () => {
  propertyTest.prop([fc.array(finite, { maxLength: 50 })])("sorts short arrays", expectSorted);
  propertyTest.prop([long], { numRuns: 40 })("sorts long arrays of any spread", expectSorted);
  propertyTest.prop([clustered], { numRuns: 40 })("sorts crowded values with an outlier", expectSorted);

  test.each([
    ["all equal", () => 0.1],
    ["zeros of both signs", (i: number) => (i % 2 === 0 ? 0 : -0)],
    ["subnormal", (i: number) => (i % 7) * 5e-324],
    ["over the whole range of doubles", (i: number) => (i % 2 === 0 ? 1.7e308 : -1.7e308) / (1 + i)],
    ["falling", (i: number) => -i],
    ["two values", (i: number) => (i * 7919) % 2],
    ["exponential", (i: number) => Math.exp((i * 7919) % 600)],
  ])("sorts 5,000 values: %s", (_, value) => {
    expectSorted(Array.from({ length: 5000 }, (_unused, i) => value(i)));
  });
});
