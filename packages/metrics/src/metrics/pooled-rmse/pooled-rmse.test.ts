import { describe, expect, test } from "vitest";
import { testColumnMetric } from "../../regression/__fixtures__/column-metric-laws.ts";
import { pooledRmseMetric } from "./metric.ts";
import { pooledRmse } from "./pooled-rmse.ts";

describe("pooledRmse", () => {
  test("is that of all cells", () => {
    // Squares 9, 9, 4, 4.
    expect(pooledRmse({ a: [0, 0], b: [0, 0] }, { a: [3, -3], b: [2, 2] })).toBe(Math.sqrt(6.5));
    expect(pooledRmse({ a: [0, 0], b: [0, 0] }, { a: [3, 9], b: [4, 9] }, { weights: [1, 0] })).toBe(
      Math.sqrt(12.5),
    );
  });

  testColumnMetric(pooledRmse, pooledRmseMetric);
});
