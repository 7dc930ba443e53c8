import { test as propertyTest } from "@fast-check/vitest";
import { tableFromArrays } from "apache-arrow";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MetricError } from "../errors/metric-error.ts";
import { maeMetric } from "../metrics/mae/metric.ts";
import { rmseMetric } from "../metrics/rmse/metric.ts";
import { rocAucMetric } from "../metrics/roc-auc/metric.ts";
import { compareSubmissions } from "./compare-submissions.ts";
import { shrinkGain } from "./shrink-gain.ts";

const rows = 400;
/** Numbers that look random and are not: row r of stream s. */
const spread = (r: number, s: number) => ((r * 7919 + s * 104_729 + ((r * r) % 631)) % 997) / 997 - 0.5;
const truth = tableFromArrays({ target: Float64Array.from({ length: rows }, (_, r) => r % 17) });
const noisy = (size: number, stream: number) =>
  tableFromArrays({
    target: Float64Array.from({ length: rows }, (_, r) => (r % 17) + size * spread(r, stream)),
  });
const labels = tableFromArrays({ target: Int32Array.from({ length: rows }, (_, r) => Number(r % 3 === 0)) });
const ranked = (size: number, stream: number) =>
  tableFromArrays({
    target: Float64Array.from({ length: rows }, (_, r) => Number(r % 3 === 0) + size * spread(r, stream)),
  });

const judge = (before: number, after: number) =>
  compareSubmissions({
    metric: rmseMetric,
    truth,
    before: noisy(before, 1),
    after: noisy(after, 2),
    seed: 1,
  });
/** Submissions with a great error in common, each a little better or worse than the others in every row. */
const common = (shift: number) =>
  tableFromArrays({
    target: Float64Array.from({ length: rows }, (_, r) => (r % 17) + 1 + 40 * (spread(r, 3) + 0.5) + shift),
  });
const column = (...target: number[]) => tableFromArrays({ target: Float64Array.from(target) });
const seeded = (seed: number) =>
  compareSubmissions({ metric: rmseMetric, truth, before: noisy(1, 1), after: noisy(1, 2), seed });

describe("compareSubmissions", () => {
  test("tells a gain from noise, in whichever direction the metric improves", () => {
    const better = judge(2, 1);
    expect(better).toMatchObject({ improved: "yes", method: "paired-bootstrap" });
    expect(better.gain).toBeCloseTo(better.before - better.after, 15);
    expect(better.interval!.low).toBeGreaterThan(0);
    expect(judge(1, 2).improved).toBe("no");
    expect(judge(1, 1).improved).toBe("within_noise");
  });

  test("pairs the rows: what is hard for both cancels out", () => {
    const found = compareSubmissions({
      metric: maeMetric,
      truth,
      before: common(0),
      after: common(-0.01),
      seed: 4,
    });
    expect(found.improved).toBe("yes");
    expect(found.standardError).toBeLessThan(1e-12);
  });

  test("calls the same submission no improvement", () => {
    const same = { truth, before: noisy(1, 1), after: noisy(1, 1), seed: 1 };
    expect(compareSubmissions({ metric: rmseMetric, ...same })).toMatchObject({ gain: 0, improved: "no" });
    const auc = { truth: labels, before: ranked(3, 1), after: ranked(3, 1), seed: 1 };
    expect(compareSubmissions({ metric: rocAucMetric, ...auc })).toMatchObject({ gain: 0, improved: "no" });
  });

  test("takes DeLong's test for ROC AUC, which the paired bootstrap confirms", () => {
    const options = {
      metric: rocAucMetric,
      truth: labels,
      before: ranked(6, 1),
      after: ranked(3, 2),
      seed: 2,
      samples: 2000,
    };
    const analytic = compareSubmissions(options);
    const drawn = compareSubmissions({ ...options, method: "paired-bootstrap" });
    expect(analytic.method).toBe("delong");
    expect(drawn.method).toBe("paired-bootstrap");
    expect(analytic.improved).toBe(drawn.improved);
    expect(analytic.standardError! / drawn.standardError!).toBeCloseTo(1, 1);
    expect(analytic.gain).toBeCloseTo((analytic.interval!.low + analytic.interval!.high) / 2, 12);
  });

  test("hands the metric its options, and resamples weighted AUC", () => {
    const named = tableFromArrays({
      target: Array.from({ length: rows }, (_, r) => (r % 3 === 0 ? "a" : "b")),
    });
    const shared = { metric: rocAucMetric, before: ranked(6, 1), after: ranked(3, 2), seed: 2 };
    const plain = compareSubmissions({ ...shared, truth: labels });
    expect(compareSubmissions({ ...shared, truth: named, metricOptions: { positive: "a" } })).toEqual(plain);
    const weights = new Float64Array(rows).fill(2);
    const weighted = compareSubmissions({ ...shared, truth: labels, metricOptions: { weights } });
    expect(weighted.method).toBe("paired-bootstrap");
    expect(weighted.gain).toBeCloseTo(plain.gain, 14);
  });

  test("falls back where DeLong knows no error, and calls it noise where nothing does", () => {
    const lonely = tableFromArrays({ target: Int32Array.from({ length: 3 }, (_, r) => Number(r === 0)) });
    const found = compareSubmissions({
      metric: rocAucMetric,
      truth: lonely,
      before: column(1, 2, 0),
      after: column(3, 2, 0),
      seed: 1,
    });
    expect(found.method).toBe("paired-bootstrap");
    expect(found.improved).toBe("within_noise");
  });

  test("is the same for the same seed, and another for another", () => {
    expect(seeded(7)).toEqual(seeded(7));
    expect(seeded(7).interval).not.toEqual(seeded(8).interval);
  });

  test("passes the metric's own errors on", () => {
    const short = tableFromArrays({ target: Float64Array.of(1) });
    expect(() =>
      compareSubmissions({ metric: rmseMetric, truth, before: short, after: noisy(1, 1), seed: 1 }),
    ).toThrow(MetricError);
  });
});

describe("shrinkGain", () => {
  test("is 0 inside the noise and nearly all of it far outside", () => {
    expect(shrinkGain(0.9, 1)).toBe(0);
    expect(shrinkGain(-1, 1)).toBe(0);
    expect(shrinkGain(2, 1)).toBe(1.5);
    expect(shrinkGain(3, 1) / 3).toBeCloseTo(0.889, 3);
    expect(shrinkGain(5, 0)).toBe(5);
    expect(shrinkGain(0, 0)).toBe(0);
  });

  const gain = fc.double({ min: -10, max: 10, noNaN: true });
  propertyTest.prop([gain, gain, fc.double({ min: 0, max: 5, noNaN: true })])(
    "rises with the gain, is odd, and never exceeds it",
    (one, other, noise) => {
      const [low, high] = one < other ? [one, other] : [other, one];
      expect(shrinkGain(low, noise)).toBeLessThanOrEqual(shrinkGain(high, noise));
      expect(shrinkGain(-low, noise) + shrinkGain(low, noise)).toBe(0);
      expect(Math.abs(shrinkGain(low, noise))).toBeLessThanOrEqual(Math.abs(low));
    },
  );

  test.each([
    [NaN, 1],
    [1, Infinity],
    [1, -1],
  ])("refuses %d with noise %d", (value, noise) => {
    expect(() => shrinkGain(value, noise)).toThrow(MetricError);
  });
});
