import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import { metrics, pointInBoxF1, type Metric } from "../../index.ts";

declare const table: Table;

test("there is nothing to choose but weights", () => {
  expectTypeOf(pointInBoxF1).returns.toBeNumber();
  pointInBoxF1(["a 0 0 1 1"], [""], { weights: [1] });
  // @ts-expect-error no threshold
  pointInBoxF1(["a 0 0 1 1"], [""], { iou: 0.5 });
  expectTypeOf(metrics["point-in-box-f1"]).toEqualTypeOf<Metric>();
  metrics["point-in-box-f1"].score(table, table, { variant: "mle-dojo" });
  // @ts-expect-error no tolerance
  metrics["point-in-box-f1"].score(table, table, { tolerance: 1 });
});
