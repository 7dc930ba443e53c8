import type { Table } from "apache-arrow";
import { namedColumn, pickColumns } from "../../columns/pick-column.ts";
import { defineMetric } from "../../define-metric.ts";
import { MetricError } from "../../errors/metric-error.ts";
import { canvasColumns, canvasContext, canvasNames } from "../../masks/canvas.ts";
import { canvasOptions } from "../../masks/declared-options.ts";
import { maskNeed } from "../../masks/needs.ts";
import { asMleBench, type MaskReading } from "../../masks/read-masks.ts";
import { choice, columnOnly, columnOption } from "../../options/common-options.ts";
import {
  computeDiceHausdorff,
  readSlices,
  scoreVolumes,
  type SlicePairs,
  type VolumeScores,
} from "./dice-hausdorff.ts";
import type { DiceHausdorffMetricOptions, DiceHausdorffOptions } from "./options.ts";
import { scoreFlatImages, scoreUnitedClasses } from "./upstream.ts";

function read(
  truth: Table,
  prediction: Table,
  options: DiceHausdorffMetricOptions | undefined,
  score: (pairs: SlicePairs, options: DiceHausdorffOptions) => VolumeScores,
  reading?: Pick<MaskReading, "outside" | "overlap" | "lastStart">,
  fixedSize?: number,
): VolumeScores {
  const { scan, class: label, slice, order, column } = options ?? {};
  const columns = pickColumns(truth, prediction, column, [scan, label, slice, ...canvasNames(options)]);
  const { height, width } =
    fixedSize === undefined ? canvasColumns(truth, options) : { height: fixedSize, width: fixedSize };
  if (height === undefined || width === undefined) {
    throw new MetricError({
      code: "bad_option",
      message: 'Distances need the size of the images: give the options "height" and "width".',
    });
  }
  const named = (name: string) => namedColumn(truth, name, "truth").vector;
  const all: DiceHausdorffOptions = {
    height,
    width,
    ...(scan === undefined ? {} : { scans: named(scan) }),
    ...(label === undefined ? {} : { classes: named(label) }),
    ...(slice === undefined ? {} : { slices: named(slice) }),
    ...(order === undefined ? {} : { order }),
  };
  return score(readSlices(columns.truth.vector, columns.prediction.vector, all, reading), all);
}

export const diceHausdorffMetric = defineMetric({
  name: "dice-hausdorff",
  title: "0.4 Dice + 0.6 (1 - 3D Hausdorff distance)",
  direction: "maximize",
  range: [0, 1],
  best: 1,
  needs: {
    truth: maskNeed("The true pixels of each slice and class"),
    prediction: maskNeed("The predicted pixels of each slice and class"),
    context: {
      ...canvasContext,
      scan: { kind: "label", columns: "one", description: "The scan that each row is a slice of." },
      class: { kind: "label", columns: "one", description: "The class of each row." },
      slice: { kind: "number", columns: "one", description: "The number of each row's slice in its scan." },
    },
  },
  options: {
    ...columnOnly,
    ...canvasOptions,
    scan: columnOption("The truth's column of scans (case and day).", "each row is a scan of one slice"),
    class: columnOption(
      "The truth's column of classes; each class of a scan is a volume of its own.",
      "one class",
    ),
    slice: columnOption("The truth's column of slice numbers.", "slices lie in the order of rows"),
    order: choice("How the pixels of an image are counted.", ["column-major", "row-major"], "column-major"),
  },
  read: (truth, prediction, options: DiceHausdorffMetricOptions | undefined) =>
    read(truth, prediction, options, scoreVolumes),
  compute: computeDiceHausdorff,
  variants: {
    "mle-bench-v1": {
      differs:
        "The classes of a slice are united before the distance is measured; a prediction of more than ten times the truth's voxels " +
        "has the distance 1; runs that leave the image are cut; a last start without a length has that of the only run before it.",
      read: (truth, prediction, options) => read(truth, prediction, options, scoreUnitedClasses, asMleBench),
    },
    "mle-dojo": {
      differs:
        "Distances are those of single slices, drawn on 512 × 512 pixels whatever their size, over √2; a row that is empty on both " +
        "sides has Dice 0 and distance 0; runs that overlap are joined, those outside are cut.",
      read: (truth, prediction, options) =>
        read(truth, prediction, options, scoreFlatImages, { outside: "cut", overlap: "join" }, 512),
    },
  },
});
