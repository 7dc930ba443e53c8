import { expectTypeOf, test } from "vitest";
import { bestOfK, meanPassAtK, passAtK, type BestOfK } from "../../index.ts";

test("pass@k takes counts, and gives a chance", () => {
  expectTypeOf(passAtK).parameters.toEqualTypeOf<[attempts: number, successes: number, k: number]>();
  expectTypeOf(passAtK).returns.toBeNumber();
  meanPassAtK([{ attempts: 8, successes: 3 }], 5);
  // @ts-expect-error counts, not lists of outcomes
  passAtK([true, false], 1, 1);
  // @ts-expect-error each task says how many attempts it had
  meanPassAtK([{ successes: 3 }], 5);
});

test("best of k has no score where no attempt has one", () => {
  const best = bestOfK([0.5, null], { direction: "maximize", k: 2, failure: 0 });
  expectTypeOf(best).toEqualTypeOf<BestOfK>();
  expectTypeOf(best.bestOfFirst).toEqualTypeOf<number | null>();
  // @ts-expect-error the direction is never guessed
  bestOfK([0.5], { k: 1 });
  // @ts-expect-error an attempt without a score is null
  bestOfK([undefined], { direction: "maximize", k: 1 });
});
