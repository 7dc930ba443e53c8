import { describe, expect, test } from "vitest";
import { UnknownMetricError } from "../errors/unknown-metric-error.ts";
import { getMetric, isMetricName, metrics } from "./metrics.ts";

describe("getMetric", () => {
  test("finds every metric under its own name", () => {
    for (const [name, metric] of Object.entries(metrics)) {
      expect(metric.name).toBe(name);
      expect(getMetric(name)).toBe(metric);
    }
  });

  test.each([
    ["ROC AUC", "roc-auc"],
    ["rocauc", "roc-auc"],
    ["logloss", "log-loss"],
    ["macro_f1", "macro-f1"],
    ["qwerty", undefined],
  ])("lists the names there are for %s, and suggests %s", (requested, suggestion) => {
    expect(() => getMetric(requested)).toThrow(
      expect.objectContaining({
        code: "unknown_metric",
        requested,
        suggestion,
        available: Object.keys(metrics),
      }),
    );
    expect(() => getMetric(requested)).toThrow("mean-edit-distance");
  });

  test("is not fooled by what every object has", () => {
    for (const name of ["toString", "constructor", "__proto__", "hasOwnProperty"]) {
      expect(isMetricName(name)).toBe(false);
      expect(() => getMetric(name)).toThrow(UnknownMetricError);
    }
  });
});
