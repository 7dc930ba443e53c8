import { describe, expect, test } from "vitest";
import { testColumnMetric } from "../../regression/__fixtures__/column-metric-laws.ts";
import { meanColumnRmsleMetric } from "./metric.ts";
import { meanColumnRmsle } from "./mean-column-rmsle.ts";

const fails = (code: string, more: object = {}) => expect.objectContaining({ code, ...more });

describe("meanColumnRmsle", () => {
  test("is the mean of each column's", () => {
    // ln 1 against ln e, and ln e against ln e^4.
    const truth = { a: [0], b: [Math.E - 1] };
    expect(meanColumnRmsle(truth, { a: [Math.E - 1], b: [Math.E ** 4 - 1] })).toBeCloseTo(2, 14);
  });

  test.each([-1, -7])("names the column and row of a %d", (value) => {
    expect(() => meanColumnRmsle({ a: [1, 2] }, { a: [1, value] })).toThrow(
      fails("out_of_range", { column: "a", row: 1 }),
    );
  });

  testColumnMetric(meanColumnRmsle, meanColumnRmsleMetric);
});
