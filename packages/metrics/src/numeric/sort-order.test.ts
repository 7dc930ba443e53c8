import { test as propertyTest } from "@fast-check/vitest";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sortOrder } from "./sort-order.ts";

const finite = fc.double({ noNaN: true, noDefaultInfinity: true });
const tied = fc.constantFrom(0, -0, 1, 0.5, -3);
const spread = fc.double({ min: 0, max: 1, noNaN: true });
const long = fc.oneof(
  fc.array(finite, { minLength: 500, maxLength: 900 }),
  fc.array(spread, { minLength: 500, maxLength: 900 }),
  fc.array(fc.oneof(tied, spread), { minLength: 500, maxLength: 900 }),
);

function expectOrdered(values: readonly number[]): void {
  const expected = values.map((_, i) => i).toSorted((a, b) => values[a]! - values[b]! || a - b);
  expect([...sortOrder(Float64Array.from(values))]).toEqual(expected);
}

describe("sortOrder", () => {
  propertyTest.prop([fc.array(fc.oneof(tied, finite), { maxLength: 40 })])(
    "orders short arrays",
    expectOrdered,
  );
  propertyTest.prop([long], { numRuns: 40 })("orders long arrays, equal values by position", expectOrdered);

  test.each([
    ["all equal", () => 0.1],
    ["zeros of both signs", (i: number) => (i % 2 === 0 ? 0 : -0)],
    ["subnormal", (i: number) => (i % 7) * 5e-324],
    ["falling", (i: number) => -i],
    ["two values", (i: number) => (i * 7919) % 2],
    ["crowded beside an outlier", (i: number) => (i === 7 ? 1e9 : Math.sin(i))],
  ])("orders 2,000 values: %s", (_, value) => {
    expectOrdered(Array.from({ length: 2000 }, (_unused, i) => value(i)));
  });
});
