import { expectTypeOf, test } from "vitest";
import {
  areaUnderProfile,
  performanceProfile,
  performanceRatios,
  type AreaConvention,
  type PerformanceRatios,
  type ProfileAreas,
  type ProfileStep,
  type TaskResults,
} from "../../index.ts";

const results: readonly TaskResults[] = [{ task: "one", direction: "maximize", scores: { a: 0.5, b: null } }];

test("results lead to ratios, ratios to profiles and areas", () => {
  const found = performanceRatios(results, { baselines: { one: 0.25 }, penalty: 0.1 });
  expectTypeOf(found).toEqualTypeOf<PerformanceRatios>();
  expectTypeOf(found.ratios["a"]).toEqualTypeOf<Float64Array | undefined>();
  expectTypeOf(performanceProfile([1, 2, Infinity])).toEqualTypeOf<readonly ProfileStep[]>();
  expectTypeOf(areaUnderProfile(found, { convention: "mle-dojo", tauMax: 2 })).toEqualTypeOf<ProfileAreas>();
  expectTypeOf<AreaConvention>().toEqualTypeOf<"exact" | "mlgym" | "mle-dojo">();
});

test("what is not known is not guessed", () => {
  // @ts-expect-error every task says which way its scores improve
  performanceRatios([{ task: "one", scores: { a: 0.5 } }]);
  // @ts-expect-error areas are of ratios, not of results
  areaUnderProfile(results);
  // @ts-expect-error no such convention
  areaUnderProfile(performanceRatios(results), { convention: "dolan-more" });
});
