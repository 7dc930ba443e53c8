import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import {
  boxPrecision,
  instancePrecision,
  metrics,
  type InstancePrecisionMetricOptions,
  type Metric,
} from "../../index.ts";

declare const table: Table;

test("images are labels on both sides", () => {
  expectTypeOf(instancePrecision).returns.toBeNumber();
  instancePrecision(["1 2"], ["1 2", ""], { images: { truth: ["a"], prediction: ["a", "b"] } });
  // @ts-expect-error only one side
  instancePrecision(["1 2"], ["1 2"], { images: { truth: ["a"] } });
  // @ts-expect-error the last threshold is one of two
  instancePrecision(["1 2"], ["1 2"], { lastThreshold: 0.8 });
});

test("boxes have no images beside them", () => {
  expectTypeOf(boxPrecision).returns.toBeNumber();
  boxPrecision(["1 0 0 1 1"], [""], { lastThreshold: 0.95, weights: [1] });
  // @ts-expect-error one row per image
  boxPrecision(["1 0 0 1 1"], [""], { images: { truth: ["a"], prediction: ["a"] } });
});

test("the metric takes either", () => {
  expectTypeOf(metrics["instance-precision"]).toEqualTypeOf<Metric<InstancePrecisionMetricOptions>>();
  metrics["instance-precision"].score(table, table, { image: "ImageId", lastThreshold: 0.95 });
  metrics["instance-precision"].score(table, table, { shapes: "boxes" });
  // @ts-expect-error no such shapes
  metrics["instance-precision"].score(table, table, { shapes: "polygons" });
});
