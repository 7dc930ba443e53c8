import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import { instanceF2, metrics, type InstanceMetricOptions, type Metric } from "../../index.ts";

declare const table: Table;

test("images are named by a column, or given as labels", () => {
  expectTypeOf(instanceF2).returns.toBeNumber();
  instanceF2(["1 2"], ["1 2"], { images: { truth: [1], prediction: [1] }, height: 768, width: 768 });
  // @ts-expect-error beta is 2
  instanceF2(["1 2"], ["1 2"], { beta: 1 });
  expectTypeOf(metrics["instance-f2"]).toEqualTypeOf<Metric<InstanceMetricOptions>>();
  metrics["instance-f2"].score(table, table, { image: "ImageId" });
  // @ts-expect-error the name of a column
  metrics["instance-f2"].score(table, table, { image: ["a"] });
});
