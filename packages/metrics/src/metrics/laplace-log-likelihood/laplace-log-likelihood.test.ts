import { tableFromArrays } from "apache-arrow";
import { describe, expect, test } from "vitest";
import { bestLikelihood, laplaceLogLikelihood } from "./laplace-log-likelihood.ts";
import { laplaceLogLikelihoodMetric } from "./metric.ts";

/** The formula, without limits. */
const row = (error: number, sigma: number): number =>
  (-Math.SQRT2 * error) / sigma - Math.log(Math.SQRT2 * sigma);

describe("laplaceLogLikelihood", () => {
  test("is the formula", () => {
    expect(laplaceLogLikelihood([2000, 2500], [2100, 2500], [100, 200])).toBeCloseTo(
      (row(100, 100) + row(0, 200)) / 2,
      14,
    );
  });

  test("takes a sigma below 70 for 70, and an error above 1000 for 1000", () => {
    expect(laplaceLogLikelihood([2000], [2000], [0])).toBe(bestLikelihood);
    expect(laplaceLogLikelihood([2000], [2000], [-3])).toBe(bestLikelihood);
    expect(bestLikelihood).toBeCloseTo(-4.595, 3);
    expect(laplaceLogLikelihood([2000], [1e9], [70])).toBe(laplaceLogLikelihood([2000], [3000], [70]));
  });

  test("takes other limits", () => {
    expect(laplaceLogLikelihood([0], [0], [0], { minSigma: 1 })).toBeCloseTo(-Math.log(Math.SQRT2), 15);
    expect(laplaceLogLikelihood([0], [9], [1], { minSigma: 1, maxError: 0 })).toBeCloseTo(
      -Math.log(Math.SQRT2),
      15,
    );
    expect(() => laplaceLogLikelihood([0], [0], [0], { minSigma: 0 })).toThrow(
      expect.objectContaining({ code: "bad_option" }),
    );
    expect(() => laplaceLogLikelihood([0], [0], [0], { maxError: -1 })).toThrow(
      expect.objectContaining({ code: "bad_option" }),
    );
  });

  test("stays finite at the ends of doubles", () => {
    expect(laplaceLogLikelihood([1e308], [-1e308], [1.7e308])).toBeCloseTo(
      -Math.log(1.7e308) - Math.LN2 / 2,
      12,
    );
    expect(() => laplaceLogLikelihood([1e308], [-1e308], [1], { maxError: Infinity })).toThrow(
      expect.objectContaining({ code: "overflow" }),
    );
  });

  test("over tables needs both columns", () => {
    const truth = tableFromArrays({ FVC: [2000] });
    const both = { FVC: [2000], Confidence: [70] };
    expect(laplaceLogLikelihoodMetric.score(truth, tableFromArrays(both))).toBe(bestLikelihood);
    expect(
      laplaceLogLikelihoodMetric.score(truth, tableFromArrays({ FVC: [2000], sigma: [70] }), {
        sigmaColumn: "sigma",
      }),
    ).toBe(bestLikelihood);
    expect(() => laplaceLogLikelihoodMetric.score(truth, tableFromArrays({ FVC: [2000] }))).toThrow(
      expect.objectContaining({ code: "missing_column", column: "Confidence" }),
    );
  });
});
