import type { Table } from "apache-arrow";
import { pickColumns } from "../../columns/pick-column.ts";
import { defineMetric } from "../../define-metric.ts";
import { canvasContext } from "../../masks/canvas.ts";
import { canvasOptions, imageOption } from "../../masks/declared-options.ts";
import { imageContext, readInstanceTables } from "../../masks/instances.ts";
import { instanceNeed } from "../../masks/needs.ts";
import type { RowValues } from "../../numeric/row-means.ts";
import { choice, oneColumn } from "../../options/common-options.ts";
import {
  meanOfImages,
  scoreBoxImages,
  scoreMaskImages,
  type InstancePrecisionMetricOptions,
  type PrecisionRule,
} from "./instance-precision.ts";

function read(
  truth: Table,
  prediction: Table,
  options: InstancePrecisionMetricOptions | undefined,
  rule?: PrecisionRule,
): RowValues {
  if (options?.shapes !== "boxes") {
    return scoreMaskImages(readInstanceTables(truth, prediction, options), options, rule);
  }
  const columns = pickColumns(truth, prediction, options.column);
  return scoreBoxImages(columns.truth.vector, columns.prediction.vector, options, rule);
}

export const instancePrecisionMetric = defineMetric({
  name: "instance-precision",
  title: "Mean precision of instances over IoU thresholds",
  direction: "maximize",
  range: [0, 1],
  best: 1,
  needs: {
    truth: instanceNeed("The true objects of each image"),
    prediction: instanceNeed("The predicted objects of each image"),
    context: { ...canvasContext, ...imageContext },
  },
  options: {
    ...oneColumn,
    ...canvasOptions,
    image: imageOption,
    lastThreshold: choice("The last of the thresholds 0.5, 0.55, ….", [0.75, 0.95], 0.75),
    shapes: choice(
      'What the cells hold: masks separated by semicolons, or boxes, "confidence x y width height …".',
      ["masks", "boxes"],
      "masks",
    ),
  },
  read: (truth, prediction, options: InstancePrecisionMetricOptions | undefined) =>
    read(truth, prediction, options),
  compute: meanOfImages,
  variants: {
    "mle-dojo": {
      differs:
        "The IoU need only reach a threshold, and an image without true objects counts 0 whatever is predicted.",
      read: (truth, prediction, options) =>
        read(truth, prediction, options, { passes: (iou, threshold) => iou >= threshold, bothEmpty: 0 }),
    },
  },
});
