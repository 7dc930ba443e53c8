import { describe, expect, test } from "vitest";
import { testColumnMetric } from "../../regression/__fixtures__/column-metric-laws.ts";
import { meanColumnRmseMetric } from "./metric.ts";
import { meanColumnRmse } from "./mean-column-rmse.ts";

describe("meanColumnRmse", () => {
  test("is the mean of each column's", () => {
    // RMSE 3 and 2.
    expect(meanColumnRmse({ a: [0, 0], b: [0, 0] }, { a: [3, -3], b: [2, 2] })).toBe(2.5);
    expect(meanColumnRmse({ a: [0, 0] }, { a: [3, 9] }, { weights: [1, 0] })).toBe(3);
  });

  testColumnMetric(meanColumnRmse, meanColumnRmseMetric);
});
