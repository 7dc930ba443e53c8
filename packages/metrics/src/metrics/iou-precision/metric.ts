import type { Table } from "apache-arrow";
import { canvasOptions } from "../../masks/declared-options.ts";
import { arangeThresholds } from "../../matching/thresholds.ts";
import { defineMetric } from "../../define-metric.ts";
import { canvasContext } from "../../masks/canvas.ts";
import {
  readMaskTables,
  type MaskMetricOptions,
  type MaskPairReading,
  type MaskPairs,
} from "../../masks/mask-pairs.ts";
import { maskNeed } from "../../masks/needs.ts";
import { asMleBench } from "../../masks/read-masks.ts";
import { meanPerImage } from "../../masks/per-image.ts";
import { oneColumn } from "../../options/common-options.ts";
import { computeIouPrecision, iou, shareBelow } from "./iou-precision.ts";

const drifting = arangeThresholds();

/** Upstream draws every mask on 101 × 101 pixels. */
const upstreamSize = 101;

function readUpstream(
  truth: Table,
  prediction: Table,
  options: MaskMetricOptions | undefined,
  reading: MaskPairReading,
): MaskPairs {
  const { height = upstreamSize, width = upstreamSize } = options ?? {};
  return readMaskTables(truth, prediction, { ...options, height, width }, reading);
}

/** MLE-bench counts pixels in two bins between the least and the greatest: all zeros land in the bin of the ones. */
function scoreByBins(data: MaskPairs): number {
  return meanPerImage(data, (counts, row) => {
    if (counts.truth === 0) return counts.prediction === 0 ? 1 : 0;
    const ratio = counts.prediction === 0 ? counts.truth / data.arrays.pixels![row]! : iou(counts);
    return shareBelow(ratio, drifting);
  });
}

function scoreReached(data: MaskPairs): number {
  return meanPerImage(data, (counts) =>
    counts.truth + counts.prediction === 0 ? 1 : shareBelow(iou(counts), drifting, true),
  );
}

export const iouPrecisionMetric = defineMetric({
  name: "iou-precision",
  title: "Mean precision of masks over IoU thresholds",
  direction: "maximize",
  range: [0, 1],
  best: 1,
  needs: {
    truth: maskNeed("The true pixels of each image"),
    prediction: maskNeed("The predicted pixels of each image"),
    context: canvasContext,
  },
  options: { ...oneColumn, ...canvasOptions },
  read: (truth, prediction, options: MaskMetricOptions | undefined) =>
    readMaskTables(truth, prediction, options),
  compute: computeIouPrecision,
  variants: {
    "mle-bench-v1": {
      differs:
        "An empty prediction has as IoU the share of the image that the truth covers, so that it scores on a truth of more " +
        "than half; thresholds drift by rounding (0.6000000000000001); runs that leave the image are cut; a last start without a length has that of the only run before it.",
      read: (truth, prediction, options) => readUpstream(truth, prediction, options, asMleBench),
      compute: scoreByBins,
    },
    "mle-dojo": {
      differs:
        "The IoU need only reach a threshold, which drifts by rounding; runs that overlap are joined, those outside are cut.",
      read: (truth, prediction, options) =>
        readUpstream(truth, prediction, options, { outside: "cut", overlap: "join" }),
      compute: scoreReached,
    },
  },
});
