import { test } from "@fast-check/vitest";
import fc from "fast-check";
import { describe, expect } from "vitest";
import { countPairs } from "./count-pairs.ts";

/** Every pair of a positive and a negative, looked at. */
function reference(labels: Uint8Array, scores: Float64Array): number {
  const of = (wanted: number): Float64Array => scores.filter((_, row) => labels[row] === wanted);
  const negatives = of(0);
  let pairs = 0;
  for (const high of of(1)) for (const low of negatives) pairs += high > low ? 2 : high === low ? 1 : 0;
  return pairs;
}

const spread = fc.double({ min: 0, max: 1, noNaN: true });
const level = fc.oneof(
  // Spread, tied, crowded beside an outlier, of both signs and any size.
  fc.constant(spread),
  fc.constant(fc.constantFrom(0, -0, 0.25, 0.5)),
  fc.constant(fc.oneof({ weight: 400, arbitrary: spread }, { weight: 1, arbitrary: fc.constant(1e9) })),
  fc.constant(fc.double({ noNaN: true, noDefaultInfinity: true })),
  fc.constant(fc.oneof({ weight: 3, arbitrary: fc.constant(0.3) }, { weight: 1, arbitrary: spread })),
);
const rows = level.chain((scores) =>
  fc.array(fc.tuple(fc.integer({ min: 0, max: 1 }), scores), {
    minLength: 500,
    maxLength: 1200,
    size: "max",
  }),
);

describe("countPairs", () => {
  test.prop([rows], { numRuns: 150 })("counts as one who looks at every pair does", (list) => {
    const labels = Uint8Array.from(list, ([label]) => label);
    const scores = Float64Array.from(list, ([, score]) => score);
    const positive = labels.filter((label) => label === 1).length;
    const counted = { pairs: reference(labels, scores), positive, negative: labels.length - positive };
    expect(countPairs(labels, scores)).toEqual(counted);
    // By parts, as many more rows are: some of several hundred rows, some of a few, some of one score.
    expect(countPairs(labels, scores, 32)).toEqual(counted);
    expect(countPairs(labels, scores, 499)).toEqual(counted);
  });
});
