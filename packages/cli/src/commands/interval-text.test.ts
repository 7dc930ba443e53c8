import { expect, test } from "vitest";
import { intervalText } from "./interval-text.ts";

test("an interval is shown by its ends; without one it is said why", () => {
  expect(intervalText({ low: 0.25, high: 1, level: 0.95 })).toBe("[0.25, 1]");
  expect(intervalText(null)).toBe("too few rows for an interval");
});
