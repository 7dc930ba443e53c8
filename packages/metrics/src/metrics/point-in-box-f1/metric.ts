import type { Table } from "apache-arrow";
import type { Records } from "../../boxes/read-records.ts";
import { pickColumns } from "../../columns/pick-column.ts";
import type { MetricOptions } from "../../contract.ts";
import { defineMetric } from "../../define-metric.ts";
import { oneColumn } from "../../options/common-options.ts";
import {
  computePointInBoxF1,
  indexByLabel,
  readHitsByImage,
  type CountHits,
  type HitsByImage,
} from "./point-in-box-f1.ts";

const over =
  (countHits?: CountHits) =>
  (truth: Table, prediction: Table, options: MetricOptions | undefined): HitsByImage => {
    const columns = pickColumns(truth, prediction, options?.column);
    return readHitsByImage(columns.truth.vector, columns.prediction.vector, options, countHits);
  };

/** Each point, in order, takes the first free box that it lies in, its lower edges included. */
function countByPoints(boxes: Records, image: number, points: Records): number {
  const free = indexByLabel(boxes, image);
  const [left, top, width, height] = boxes.numbers;
  const [x, y] = points.numbers;
  let hits = 0;
  for (let point = points.first[image]!; point < points.first[image + 1]!; point++) {
    const [px, py] = [x![point]!, y![point]!];
    const candidates = free.get(points.labels[point]!);
    const at = candidates?.findIndex(
      (box) =>
        px >= left![box]! &&
        px < left![box]! + width![box]! &&
        py >= top![box]! &&
        py < top![box]! + height![box]!,
    );
    if (at === undefined || at < 0) continue;
    candidates!.splice(at, 1);
    hits++;
  }
  return hits;
}

export const pointInBoxF1Metric = defineMetric({
  name: "point-in-box-f1",
  title: "F1 of points in boxes of their label",
  direction: "maximize",
  range: [0, 1],
  best: 1,
  needs: {
    truth: {
      kind: "boxes",
      columns: "one",
      description: 'The true boxes of each image as "label x y width height …"; empty where there are none.',
    },
    prediction: {
      kind: "boxes",
      columns: "one",
      description: 'The predicted points of each image as "label x y …"; empty where there are none.',
    },
  },
  options: oneColumn,
  read: over(),
  compute: computePointInBoxF1,
  variants: {
    "mle-dojo": {
      differs: "Points take boxes in the order of points, and a point on a lower edge lies inside.",
      read: over(countByPoints),
    },
  },
});
