import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import {
  detectionMap,
  metrics,
  type DetectionMapMetricOptions,
  type DetectionProtocol,
  type Metric,
} from "../../index.ts";

declare const table: Table;

test("protocols have names", () => {
  expectTypeOf(detectionMap).returns.toBeNumber();
  expectTypeOf<DetectionProtocol>().toEqualTypeOf<"voc" | "coco" | "lyft-3d">();
  detectionMap([""], [""], { protocol: "coco", iou: 0.4, weights: [1] });
  // @ts-expect-error no such protocol
  detectionMap([""], [""], { protocol: "voc-2007" });
  // @ts-expect-error one threshold
  detectionMap([""], [""], { iou: [0.5, 0.75] });
});

test("the metric takes the same", () => {
  expectTypeOf(metrics["detection-map"]).toEqualTypeOf<Metric<DetectionMapMetricOptions>>();
  metrics["detection-map"].score(table, table, { protocol: "voc", iou: 0.5, ties: "in-order" });
  // @ts-expect-error ties are a word
  metrics["detection-map"].score(table, table, { ties: true });
});
