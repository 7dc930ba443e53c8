import { describe, expect, test } from "vitest";
import { firstHits, greedyHits, overlapMatrix } from "./overlap-matrix.ts";
import { envelopeArea, mean101, precisionCurve, stepArea } from "./precision-curve.ts";
import { arangeThresholds, iouThresholds } from "./thresholds.ts";

const matrix = (rows: readonly (readonly number[])[]) =>
  overlapMatrix(rows.length, rows[0]?.length ?? 0, (row, column) => rows[row]![column]!);
const half = (overlap: number): boolean => overlap > 0.5;

describe("hits", () => {
  test("go to the free truth of most overlap, or to the nearest only", () => {
    const overlaps = matrix([
      [0.9, 0.6],
      [0.8, 0.6],
    ]);
    expect([...greedyHits(overlaps, [0, 1], half)]).toEqual([1, 1]);
    expect([...firstHits(overlaps, [0, 1], half)]).toEqual([1, 0]);
    expect([...firstHits(overlaps, [1, 0], half)]).toEqual([0, 1]);
  });

  test("take the first or last of equals", () => {
    const overlaps = matrix([
      [0.9, 0.9],
      [0.1, 0.8],
    ]);
    expect([...greedyHits(overlaps, [0, 1], half)]).toEqual([1, 1]);
    expect([...greedyHits(overlaps, [0, 1], half, "last")]).toEqual([1, 0]);
  });

  test("need something on both sides", () => {
    expect([...greedyHits(matrix([[], []]), [0, 1], half)]).toEqual([0, 0]);
    expect([...firstHits(matrix([[], []]), [0, 1], half)]).toEqual([0, 0]);
    expect([...greedyHits(matrix([]), [], half)]).toEqual([]);
  });
});

const draw = (confidence: readonly number[], hit: readonly number[], ties: "together" | "in-order") =>
  precisionCurve(
    {
      confidence: Float64Array.from(confidence),
      hit: Uint8Array.from(hit),
      weightOf: () => 1,
      from: 0,
      to: hit.length,
    },
    2,
    ties,
  );

describe("curves", () => {
  test("end ties together or one by one", () => {
    expect(draw([0.9, 0.5, 0.5], [1, 0, 1], "together")).toMatchObject({
      found: [1, 2],
      precision: [1, 2 / 3],
    });
    expect(draw([0.9, 0.5, 0.5], [1, 0, 1], "in-order").found).toEqual([1, 1, 2]);
  });

  test("have areas by step, by envelope and at 101 points", () => {
    const curve = draw([0.9, 0.8, 0.7], [0, 1, 1], "in-order");
    expect(stepArea(curve)).toBeCloseTo((1 / 2 + 2 / 3) / 2, 15);
    expect(envelopeArea(curve)).toBeCloseTo(2 / 3, 15);
    expect(mean101(curve)).toBeCloseTo(2 / 3, 14);
    const partly = draw([0.9], [1], "in-order");
    expect(envelopeArea(partly)).toBe(0.5);
    expect(mean101(partly)).toBe(51 / 101);
    expect(mean101(draw([], [], "in-order"))).toBe(0);
  });
});

test("thresholds are the nearest doubles, numpy's drift", () => {
  expect(iouThresholds(0.75)).toEqual([0.5, 0.55, 0.6, 0.65, 0.7, 0.75]);
  expect(iouThresholds(0.95)).toEqual([0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95]);
  expect(arangeThresholds()).toHaveLength(10);
  expect(arangeThresholds()[2]).toBe(0.6000000000000001);
});
