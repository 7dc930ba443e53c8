import type { Table } from "apache-arrow";
import { defineMetric } from "../../define-metric.ts";
import { canvasContext } from "../../masks/canvas.ts";
import { canvasOptions, maskAverageOption } from "../../masks/declared-options.ts";
import { readMaskTables, type MaskPairReading } from "../../masks/mask-pairs.ts";
import { maskNeed } from "../../masks/needs.ts";
import { asMleBench } from "../../masks/read-masks.ts";
import { oneColumn } from "../../options/common-options.ts";
import { computeDice, type DicePairs, type RleDiceMetricOptions } from "./rle-dice.ts";

function read(
  truth: Table,
  prediction: Table,
  options: RleDiceMetricOptions | undefined,
  reading?: MaskPairReading,
): DicePairs {
  return {
    ...readMaskTables(truth, prediction, options, reading),
    average: options?.average ?? "per-image",
  };
}

export const rleDiceMetric = defineMetric({
  name: "rle-dice",
  title: "Dice coefficient of run-length masks",
  direction: "maximize",
  range: [0, 1],
  best: 1,
  needs: {
    truth: maskNeed("The true pixels of each image"),
    prediction: maskNeed("The predicted pixels of each image"),
    context: canvasContext,
  },
  options: { ...oneColumn, ...canvasOptions, average: maskAverageOption },
  read: (truth, prediction, options: RleDiceMetricOptions | undefined) => read(truth, prediction, options),
  compute: computeDice,
  variants: {
    "mle-bench-v1": {
      differs:
        "Runs that leave the image are cut at its edge instead of refused; a last start without a length has that of the only run before it.",
      read: (truth, prediction, options) => read(truth, prediction, options, asMleBench),
    },
    "mle-dojo": {
      differs: "Runs may overlap, come in any order and leave the image: pixels are a set without bounds.",
      read: (truth, prediction, options) =>
        read(truth, prediction, options, { overlap: "join", unbounded: true }),
    },
  },
});
