import { defineMetric } from "../../define-metric.ts";
import { canvasContext } from "../../masks/canvas.ts";
import { canvasOptions, imageOption } from "../../masks/declared-options.ts";
import { imageContext, readInstanceTables, type InstanceMetricOptions } from "../../masks/instances.ts";
import { mergeImages } from "../../masks/merge-images.ts";
import { instanceNeed } from "../../masks/needs.ts";
import { arangeThresholds } from "../../matching/thresholds.ts";
import type { ThresholdRule } from "../../matching/threshold-scores.ts";
import { oneColumn } from "../../options/common-options.ts";
import { f2Rule, meanF2, scoreImages } from "./instance-f2.ts";

const dojoSize = 768;

/** Its IoU is of single precision, so that 3/5 does reach 0.6000000000000001. */
const dojoRule: ThresholdRule = {
  ...f2Rule,
  thresholds: arangeThresholds(),
  passes: (iou, threshold) => Math.fround(iou) >= threshold,
};

export const instanceF2Metric = defineMetric({
  name: "instance-f2",
  title: "Mean F2 of instances over IoU thresholds",
  direction: "maximize",
  range: [0, 1],
  best: 1,
  needs: {
    truth: instanceNeed("The true objects of each image"),
    prediction: instanceNeed("The predicted objects of each image"),
    context: { ...canvasContext, ...imageContext },
  },
  options: { ...oneColumn, ...canvasOptions, image: imageOption },
  read: (truth, prediction, options: InstanceMetricOptions | undefined) =>
    scoreImages(readInstanceTables(truth, prediction, options), f2Rule),
  compute: meanF2,
  variants: {
    "mle-dojo": {
      differs:
        "All true objects of an image are merged into one; the IoU need only reach a threshold, which drifts by rounding; masks are " +
        "drawn on 768 × 768 pixels; images that only one side has count.",
      read: (truth, prediction, options) => {
        const { height = dojoSize, width = dojoSize } = options ?? {};
        const instances = readInstanceTables(
          truth,
          prediction,
          { ...options, height, width },
          {
            outside: "cut",
            overlap: "join",
            images: "all",
          },
        );
        const merged = { ...instances, truth: mergeImages(instances.truth) };
        return scoreImages(merged, dojoRule);
      },
    },
  },
});
