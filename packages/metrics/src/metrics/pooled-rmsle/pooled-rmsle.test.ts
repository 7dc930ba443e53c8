import { describe, expect, test } from "vitest";
import { testColumnMetric } from "../../regression/__fixtures__/column-metric-laws.ts";
import { pooledRmsleMetric } from "./metric.ts";
import { pooledRmsle } from "./pooled-rmsle.ts";

const fails = (code: string, more: object = {}) => expect.objectContaining({ code, ...more });

describe("pooledRmsle", () => {
  test("is that of all cells", () => {
    // ln 1 against ln e, and ln e against ln e^4.
    const truth = { a: [0], b: [Math.E - 1] };
    expect(pooledRmsle(truth, { a: [Math.E - 1], b: [Math.E ** 4 - 1] })).toBeCloseTo(Math.sqrt(5), 14);
  });

  test.each([-1, -7])("names the column and row of a %d", (value) => {
    expect(() => pooledRmsle({ a: [1, 2] }, { a: [1, value] })).toThrow(
      fails("out_of_range", { column: "a", row: 1 }),
    );
  });

  testColumnMetric(pooledRmsle, pooledRmsleMetric);
});
