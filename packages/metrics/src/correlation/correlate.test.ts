import { test as propertyTest } from "@fast-check/vitest";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { averageRanks } from "./average-ranks.ts";
import { correlate } from "./correlate.ts";

const float = (...values: readonly number[]): Float64Array => Float64Array.from(values);

const far = (values: Float64Array): Float64Array => values.map((value) => 1e8 + value);

describe("correlate", () => {
  test("keeps twelve digits at an offset of 1e8, where sums of squares keep four", () => {
    // 1e8 + k/1024 is exact, so the correlation is that without the offset.
    const a = Float64Array.from({ length: 2000 }, (_, i) => ((i * 7919) % 1024) / 1024);
    const b = a.map((value, i) => value + ((i * 104_729) % 1024) / 1024);
    const plain = correlate(a, b)!;
    expect(Math.abs(correlate(far(a), far(b))! - plain)).toBeLessThan(1e-15);

    const sum = (term: (i: number) => number) => a.reduce((total, _, i) => total + term(i), 0);
    const [x, y] = [far(a), far(b)];
    const naive =
      (2000 * sum((i) => x[i]! * y[i]!) - sum((i) => x[i]!) * sum((i) => y[i]!)) /
      Math.sqrt(
        (2000 * sum((i) => x[i]! ** 2) - sum((i) => x[i]!) ** 2) *
          (2000 * sum((i) => y[i]! ** 2) - sum((i) => y[i]!) ** 2),
      );
    expect(Math.abs(naive - plain)).not.toBeLessThan(1e-12);
  });

  test("is undefined where the weights leave one value, or vanish in products", () => {
    expect(correlate(float(1, 1), float(1, 2))).toBeUndefined();
    expect(correlate(float(1, 2, 3), float(1, 2, 3), float(0, 1, 0))).toBeUndefined();
    expect(correlate(float(1, 1 + 2 ** -52), float(0, 1), float(1e-300, 1e-300))).toBeUndefined();
  });
});

describe("averageRanks", () => {
  test("shares ranks between ties, one half less than counted from 1", () => {
    expect([...averageRanks(float(30, 10, 20, 20))]).toEqual([3.5, 0.5, 2, 2]);
    expect([...averageRanks(float(-0, 0, 7))]).toEqual([1, 1, 2.5]);
    expect([...averageRanks(float(5, 9), float(4, 2))]).toEqual([2, 5]);
  });

  propertyTest.prop([fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 1, maxLength: 50 })])(
    "are those of counting",
    (values) => {
      const ranks = averageRanks(Float64Array.from(values));
      for (const [at, value] of values.entries()) {
        const below = values.filter((other) => other < value).length;
        const equal = values.filter((other) => other === value).length;
        expect(ranks[at]).toBe(below + equal / 2);
      }
    },
  );
});
