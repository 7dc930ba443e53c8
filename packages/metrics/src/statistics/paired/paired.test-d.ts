import { expectTypeOf, test } from "vitest";
import {
  pairedTTest,
  signFlipTest,
  wilcoxonSignedRank,
  type PairedTest,
  type PairedTTest,
  type WilcoxonTest,
} from "../../index.ts";

test("every paired test answers in the same words, and some in more", () => {
  expectTypeOf(pairedTTest([1, 2], [2, 3], 0.9)).toEqualTypeOf<PairedTTest>();
  expectTypeOf(
    wilcoxonSignedRank([1, 2], Float64Array.of(2, 3), { exactUpTo: 20 }),
  ).toEqualTypeOf<WilcoxonTest>();
  expectTypeOf(signFlipTest([1, 2], [2, 3], { seed: 1 })).toEqualTypeOf<PairedTest>();
  expectTypeOf<PairedTTest>().toExtend<PairedTest>();
  expectTypeOf<WilcoxonTest>().toExtend<PairedTest>();
  expectTypeOf<PairedTest["test"]>().toEqualTypeOf<"t" | "wilcoxon" | "sign-flip">();
});

test("results come in two lists of numbers", () => {
  // @ts-expect-error a second list is missing
  pairedTTest([1, 2]);
  // @ts-expect-error a pair without a result is no pair
  wilcoxonSignedRank([1, null], [2, 3]);
  // @ts-expect-error Wilcoxon's test draws nothing
  wilcoxonSignedRank([1, 2], [2, 3], { seed: 1 });
});
