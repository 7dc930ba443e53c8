import { describe, expect, test } from "vitest";
import * as api from "../index.ts";

interface BrandedClass {
  readonly name: string;
  isInstance(error: unknown): boolean;
}

/** Every exported class that extends Error; one without `isInstance` fails below. */
function errorClasses(): readonly BrandedClass[] {
  const exported: readonly unknown[] = Object.values(api);
  return exported.filter(isErrorClass);
}

function isErrorClass(value: unknown): value is BrandedClass {
  if (typeof value !== "function") return false;
  const prototype: unknown = value.prototype;
  return prototype instanceof Error;
}

describe("error classes", () => {
  test("all are branded, so that two copies of the package know each other's", () => {
    expect(
      errorClasses()
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(["LeaderboardError", "MetricError", "UnknownMetricError"]);
    for (const one of errorClasses()) {
      const foreign = { [Symbol.for(`@mledojo/metrics/${one.name}`)]: true };
      expect(one.isInstance(foreign), one.name).toBe(true);
      for (const other of [new Error("x"), null, undefined, "MetricError", {}]) {
        expect(one.isInstance(other)).toBe(false);
      }
    }
  });

  test("carry code, place and cause", () => {
    const cause = new Error("below");
    const error = new api.MetricError({ code: "not_finite", message: "bad", column: "x", row: 3, cause });
    expect(error).toMatchObject({ name: "MetricError", code: "not_finite", column: "x", row: 3, cause });
    expect(api.MetricError.isInstance(error)).toBe(true);
    expect(api.LeaderboardError.isInstance(error)).toBe(false);
  });
});
