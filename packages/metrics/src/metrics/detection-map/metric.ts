import type { Table } from "apache-arrow";
import { pickColumns } from "../../columns/pick-column.ts";
import type { TextColumn } from "../../contract.ts";
import { defineMetric } from "../../define-metric.ts";
import { choice, oneColumn } from "../../options/common-options.ts";
import {
  computeDetectionMap,
  readDetections,
  takeDetections,
  type DetectionData,
  type DetectionMapMetricOptions,
  type DetectionMapOptions,
} from "./detection-map.ts";
import { readLikeMleBench, readLikeMleDojo } from "./upstream.ts";

type Reader = (
  truth: TextColumn,
  prediction: TextColumn,
  options: DetectionMapOptions | undefined,
) => DetectionData;

const over =
  (readColumns: Reader) =>
  (truth: Table, prediction: Table, options: DetectionMapMetricOptions | undefined): DetectionData => {
    const columns = pickColumns(truth, prediction, options?.column);
    return readColumns(columns.truth.vector, columns.prediction.vector, options);
  };

export const detectionMapMetric = defineMetric({
  name: "detection-map",
  title: "Mean average precision of detections",
  direction: "maximize",
  range: [0, 1],
  best: 1,
  needs: {
    truth: {
      kind: "boxes",
      columns: "one",
      description:
        'The true boxes of each image as "class confidence xmin ymin xmax ymax …" (confidences are not read); in space as ' +
        '"confidence center_x center_y center_z width length height yaw class …".',
    },
    prediction: {
      kind: "boxes",
      columns: "one",
      description:
        'The detected boxes of each image as "class confidence xmin ymin xmax ymax …"; in space as ' +
        '"confidence center_x center_y center_z width length height yaw class …".',
    },
  },
  options: {
    ...oneColumn,
    protocol: choice(
      "Whose rules detections are scored by: PASCAL VOC's from 2010 on, COCO's, or Lyft's of boxes in space.",
      ["voc", "coco", "lyft-3d"],
      "voc",
    ),
    iou: {
      meaning: "The IoU of a hit; not with `lyft-3d`, which has ten of its own.",
      values: [{ kind: "number", above: 0, below: 1 }],
      default: "0.5",
    },
    ties: {
      ...choice(
        "Whether detections of equal confidence count together, or one after the other in the order of rows and cells.",
        ["together", "in-order"],
        "together; in-order with `lyft-3d`",
      ),
      orderCounts: ["in-order"],
    },
  },
  read: over(readDetections),
  compute: computeDetectionMap,
  take: takeDetections,
  variants: {
    "mle-bench-v1": {
      differs:
        '"voc" (siim-covid19-detection): no envelope; what is not found counts as found with confidence 0, images without a class as ' +
        'misses with confidence 0. "coco" (vinbigdata): "xmin ymin xmax ymax" is read as "x y width height"; equal confidences count ' +
        "in the order of rows.",
      read: over(readLikeMleBench),
    },
    "mle-dojo": {
      differs:
        "A hit's IoU need only reach the threshold; 1e-6 is added to the denominator of each precision, so that a perfect answer " +
        'scores below 1; equal confidences count in the order of rows; "coco" (vinbigdata) is VOC with each detection held against ' +
        "free boxes only.",
      read: over(readLikeMleDojo),
    },
  },
});
