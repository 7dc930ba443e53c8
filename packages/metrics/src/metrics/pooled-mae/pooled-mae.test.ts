import { describe, expect, test } from "vitest";
import { testColumnMetric } from "../../regression/__fixtures__/column-metric-laws.ts";
import { pooledMaeMetric } from "./metric.ts";
import { pooledMae } from "./pooled-mae.ts";

describe("pooledMae", () => {
  test("is that of all cells", () => {
    expect(pooledMae({ a: [0, 0], b: [0, 0] }, { a: [3, -4], b: [1, 0] })).toBe(2);
    expect(pooledMae({ a: [0, 0], b: [0, 0] }, { a: [3, 9], b: [1, 9] }, { weights: [1, 0] })).toBe(2);
  });

  testColumnMetric(pooledMae, pooledMaeMetric);
});
