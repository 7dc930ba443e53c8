import { expectTypeOf, test } from "vitest";
import { aucInterval, aucTest, type AucComparison, type AucInterval, type Interval } from "../../index.ts";

test("labels and scores in, an interval out", () => {
  const found = aucInterval(["no", "yes"], [0.1, 0.9], { positive: "yes", level: 0.9, scale: "logit" });
  expectTypeOf(found).toEqualTypeOf<AucInterval>();
  expectTypeOf(found).toExtend<Interval>();
  // @ts-expect-error scores are numbers
  aucInterval([0, 1], ["0.1", "0.9"]);
  // @ts-expect-error no such scale
  aucInterval([0, 1], [0.1, 0.9], { scale: "log" });
});

test("two scores of the same rows are compared", () => {
  const compared = aucTest([0, 1], Float64Array.of(0.1, 0.9), [0.2, 0.8]);
  expectTypeOf(compared).toEqualTypeOf<AucComparison>();
  expectTypeOf(compared.pValue).toBeNumber();
  // @ts-expect-error there is nothing to compare with
  aucTest([0, 1], [0.1, 0.9]);
  // @ts-expect-error the test's interval is DeLong's own
  aucTest([0, 1], [0.1, 0.9], [0.2, 0.8], { scale: "logit" });
});
