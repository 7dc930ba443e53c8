import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import {
  meanAngularError,
  metrics,
  type Directions,
  type MeanAngularErrorMetricOptions,
  type Metric,
} from "../../index.ts";

declare const table: Table;

test("directions in, a number out", () => {
  expectTypeOf(meanAngularError).returns.toBeNumber();
  expectTypeOf(meanAngularError).parameter(0).toEqualTypeOf<Directions>();
  meanAngularError({ azimuth: [1], zenith: [2] }, { azimuth: [1], zenith: [2] }, { weights: [1] });
  // @ts-expect-error a direction has two angles
  meanAngularError({ azimuth: [1] }, { azimuth: [1] });
});

test("the metric takes the names of its columns", () => {
  expectTypeOf(metrics["mean-angular-error"]).toEqualTypeOf<Metric<MeanAngularErrorMetricOptions>>();
  metrics["mean-angular-error"].score(table, table, { azimuth: "phi", zenith: "theta" });
  // @ts-expect-error no such angle
  metrics["mean-angular-error"].score(table, table, { altitude: "theta" });
});
