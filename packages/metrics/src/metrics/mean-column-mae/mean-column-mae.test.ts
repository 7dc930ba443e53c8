import { describe, expect, test } from "vitest";
import { testColumnMetric } from "../../regression/__fixtures__/column-metric-laws.ts";
import { meanColumnMaeMetric } from "./metric.ts";
import { meanColumnMae } from "./mean-column-mae.ts";

describe("meanColumnMae", () => {
  test("is the mean of each column's", () => {
    expect(meanColumnMae({ a: [0, 0], b: [0, 0] }, { a: [3, -4], b: [1, 0] })).toBe(2);
  });

  testColumnMetric(meanColumnMae, meanColumnMaeMetric);
});
