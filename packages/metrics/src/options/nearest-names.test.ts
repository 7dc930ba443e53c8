import { expect, test } from "vitest";
import { nearestNames } from "./nearest-names.ts";

test.each([
  ["ROC AUC", ["roc-auc", "rmse"], ["roc-auc"]],
  ["execute code", ["execute_code", "finish"], ["execute_code"]],
  ["human-rnak", ["raw", "human-rank"], ["human-rank"]],
  // A part of a name is near it, and nearer to the shorter one.
  ["kappa", ["quadratic-kappa", "cohen-kappa"], ["cohen-kappa", "quadratic-kappa"]],
  ["timeout", ["code", "timeoutMs"], ["timeoutMs"]],
  ["no", ["nothing", "know"], []],
  ["b", ["a", "c"], []],
  ["ab", ["ac"], []],
  ["cot", ["cat", "dog"], ["cat"]],
  ["qwerty", ["rmse", "accuracy"], []],
  ["", ["a", ""], []],
  ["aaaa", ["aaab", "aaba", "abaa", "baaa"], ["aaab", "aaba", "abaa"]],
  ["x".repeat(1_000_000), ["x", "y"], []],
])("for %j among %j come %j", (wrong, names, expected) => {
  expect(nearestNames(wrong, names)).toEqual(expected);
});
