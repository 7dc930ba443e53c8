import { expectTypeOf, test } from "vitest";
import {
  meanInterval,
  meanWithError,
  wilsonInterval,
  type Interval,
  type MeanWithError,
} from "../../index.ts";

test("a mean has no error of one value, and says by which estimator it has one", () => {
  const found = meanWithError(new Set([0.5, 0.75]));
  expectTypeOf(found).toEqualTypeOf<MeanWithError>();
  expectTypeOf(found.standardError).toEqualTypeOf<number | null>();
  expectTypeOf(found.estimator).toEqualTypeOf<"sample-sd/sqrt(n)">();
  // @ts-expect-error a missing value is left out by the caller, who knows why
  meanWithError([0.5, null]);
});

test("an interval of a mean is null where one value shows no spread", () => {
  expectTypeOf(meanInterval([1, 2], { method: "bootstrap", seed: 1 })).toEqualTypeOf<Interval | null>();
  // @ts-expect-error no such method
  meanInterval([1, 2], { method: "z" });
});

test("a share's interval takes counts", () => {
  expectTypeOf(wilsonInterval(3, 4, 0.9)).toEqualTypeOf<Interval>();
  // @ts-expect-error of how many trials?
  wilsonInterval(0.75);
});
