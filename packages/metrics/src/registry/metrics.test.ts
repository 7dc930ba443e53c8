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
  ])("holds the names there are for %s, and suggests %s", (requested, suggestion) => {
    expect(() => getMetric(requested)).toThrow(
      expect.objectContaining({
        code: "unknown_metric",
        requested,
        suggestion,
        available: Object.keys(metrics),
      }),
    );
  });

  test("tells the nearest names, and where all of them stand: nobody reads a list of so many", () => {
    const all = `METRICS.md of @mledojo/metrics lists all ${Object.keys(metrics).length}.`;
    expect(() => getMetric("rmze")).toThrow(
      new RegExp(`^No metric is named "rmze"\\. Did you mean "rmse", "rmsle" or "rmspe"\\? ${all}$`),
    );
    expect(() => getMetric("brier")).toThrow(`"brier". Did you mean "brier-score"? ${all}`);
    expect(() => getMetric("qwerty")).toThrow(`No metric is named "qwerty". ${all}`);
  });

  test("is not fooled by what every object has", () => {
    for (const name of ["toString", "constructor", "__proto__", "hasOwnProperty"]) {
      expect(isMetricName(name)).toBe(false);
      expect(() => getMetric(name)).toThrow(UnknownMetricError);
    }
  });
});
