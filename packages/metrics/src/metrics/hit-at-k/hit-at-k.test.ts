import { describe, expect, test } from "vitest";
import { tableFromArrays } from "apache-arrow";
import type { Metric } from "../../contract.ts";
import { getMetric } from "../../registry/metrics.ts";
import { hitAtK } from "./hit-at-k.ts";

describe("hitAtK", () => {
  test("finds any right item among the first k", () => {
    expect(hitAtK(["a", "b c", "d"], ["x a", "y z c", ""], { k: 2 })).toBeCloseTo(1 / 3, 15);
    expect(hitAtK(["a", "b c", "d"], ["x a", "y z c", ""], { k: 3 })).toBeCloseTo(2 / 3, 15);
  });

  test("finds it among many", () => {
    const many = Array.from({ length: 20 }, (_, at) => `i${at}`).join(" ");
    expect(hitAtK([many, many], ["x i19", "x y"], { k: 2 })).toBe(0.5);
  });

  test("never guesses k", () => {
    const metric: Metric = getMetric("hit-at-k");
    const table = tableFromArrays({ y: ["a"] });
    expect(() => metric.score(table, table)).toThrow(/"k" is not given/);
  });
});
