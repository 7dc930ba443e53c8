import type { Table } from "apache-arrow";
import { defineMetric } from "../../define-metric.ts";
import { canvasContext } from "../../masks/canvas.ts";
import { canvasOptions, maskAverageOption } from "../../masks/declared-options.ts";
import { readMaskTables, type MaskPairReading } from "../../masks/mask-pairs.ts";
import { maskNeed } from "../../masks/needs.ts";
import { asMleBench } from "../../masks/read-masks.ts";
import { betaOption, oneColumn } from "../../options/common-options.ts";
import { computeFBeta, readFBetaChoice, type FBetaPairs, type RleFBetaMetricOptions } from "./rle-f-beta.ts";

function read(
  truth: Table,
  prediction: Table,
  options: RleFBetaMetricOptions | undefined,
  reading?: MaskPairReading,
): FBetaPairs {
  return { ...readMaskTables(truth, prediction, options, reading), ...readFBetaChoice(options) };
}

export const rleFBetaMetric = defineMetric({
  name: "rle-f-beta",
  title: "F-beta of run-length masks",
  direction: "maximize",
  range: [0, 1],
  best: 1,
  needs: {
    truth: maskNeed("The true pixels of each image"),
    prediction: maskNeed("The predicted pixels of each image"),
    context: canvasContext,
  },
  options: {
    ...oneColumn,
    ...canvasOptions,
    beta: { ...betaOption(0.5), values: [{ kind: "number", above: 0, below: 1e6 }] },
    average: maskAverageOption,
  },
  read: (truth, prediction, options: RleFBetaMetricOptions | undefined) => read(truth, prediction, options),
  compute: (data) => computeFBeta(data),
  variants: {
    "mle-bench-v1": {
      differs:
        "An image that is empty on both sides counts 0, and runs that leave the image are cut at its edge; a last start without a length has that of the only run before it.",
      read: (truth, prediction, options) => read(truth, prediction, options, asMleBench),
      compute: (data) => computeFBeta(data, 0),
    },
    "mle-dojo": {
      differs: "Starts need not ascend, and runs may leave the image.",
      read: (truth, prediction, options) =>
        read(truth, prediction, options, { overlap: "join", unbounded: true }),
    },
  },
});
