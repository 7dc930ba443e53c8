import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import {
  haversineQuantile,
  metrics,
  type HaversineQuantileMetricOptions,
  type Metric,
  type Positions,
} from "../../index.ts";

declare const table: Table;

test("positions and groups in, a number out", () => {
  expectTypeOf(haversineQuantile).returns.toBeNumber();
  expectTypeOf(haversineQuantile).parameter(1).toEqualTypeOf<Positions>();
  haversineQuantile({ latitude: [1], longitude: [2] }, { latitude: [1], longitude: [2] }, ["trip"]);
  // @ts-expect-error no groups
  haversineQuantile({ latitude: [1], longitude: [2] }, { latitude: [1], longitude: [2] });
});

test("the metric takes the names of its columns", () => {
  expectTypeOf(metrics["haversine-quantile"]).toEqualTypeOf<Metric<HaversineQuantileMetricOptions>>();
  metrics["haversine-quantile"].score(table, table, { latitude: "lat", longitude: "lng", group: "tripId" });
  // @ts-expect-error the percentiles are fixed
  metrics["haversine-quantile"].score(table, table, { quantiles: [0.5] });
});
