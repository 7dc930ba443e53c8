import { checkRows } from "../../columns/check-rows.ts";
import type { RowData } from "../../columns/row-data.ts";
import type { TextColumn } from "../../contract.ts";
import { MetricError } from "../../errors/metric-error.ts";
import { readCanvas, type Canvas, type CanvasOptions } from "../../masks/canvas.ts";
import type { Masks } from "../../masks/masks.ts";
import { readMasks, type MaskReading } from "../../masks/read-masks.ts";
import { groupByClass, refuseTwins } from "../../masks/scans.ts";
import { sharedPixels } from "../../masks/shared-pixels.ts";
import { hausdorffDistance, volumeOf, type Volume, type VolumeShape } from "../../masks/volume.ts";
import { compensatedSum } from "../../numeric/compensated-sum.ts";
import type { DiceHausdorffOptions, PixelOrder } from "./options.ts";

/** What is averaged, by volume (or, in a variant, by scan). Counts are 0 where both sides are empty. */
export interface VolumeScores extends RowData {
  readonly arrays: {
    readonly diceSums: Float64Array;
    readonly diceCounts: Float64Array;
    readonly distances: Float64Array;
    readonly distanceCounts: Float64Array;
  };
}

/** The masks of both sides, one per row. */
export interface SlicePairs {
  readonly rows: number;
  readonly truth: Masks;
  readonly prediction: Masks;
  readonly canvas: Canvas;
}

/**
 * 0.4 · Dice + 0.6 · (1 − Hausdorff), in [0, 1]. Dice is the mean over rows (slices of one class), Hausdorff the mean over
 * volumes (the slices of one class of one scan) of the 3D Hausdorff distance, every axis scaled to length 1, over √3. Rows and
 * volumes that are empty on both sides are left out; a volume that is empty on one side has the distance 1. Pixels lie at their
 * index over the number of pixels of the axis, slices at their rank over the number of slices.
 *
 * The distance is exact and found by a distance transform, in time linear in the box around both masks.
 *
 * @throws MetricError `undefined_score` when every row is empty on both sides; `out_of_range` when the slices of a volume differ
 * in size or one comes twice; `type_mismatch` or `out_of_range` on a malformed mask, naming its row; on missing cells, unequal
 * lengths, no rows
 */
export function diceHausdorff(
  truth: TextColumn,
  prediction: TextColumn,
  options: DiceHausdorffOptions,
): number {
  return computeDiceHausdorff(scoreVolumes(readSlices(truth, prediction, options), options));
}

export function readSlices(
  truthColumn: TextColumn,
  predictionColumn: TextColumn,
  options: Required<CanvasOptions>,
  reading: Pick<MaskReading, "outside" | "overlap" | "lastStart"> = {},
): SlicePairs {
  const canvas = readCanvas(options)!;
  const rows = checkRows({ truth: truthColumn, prediction: predictionColumn, ...canvas.lengths });
  const truth = readMasks(truthColumn, "truth", { ...reading, canvas }).masks;
  const prediction = readMasks(predictionColumn, "prediction", { ...reading, canvas }).masks;
  return { rows, truth, prediction, canvas };
}

export function scoreVolumes(pairs: SlicePairs, options: DiceHausdorffOptions): VolumeScores {
  const scans = groupByClass(pairs.rows, options);
  refuseTwins(scans);
  const scores = emptyScores(scans.count);
  for (let volume = 0; volume < scans.count; volume++) {
    const rows = scans.rows.subarray(scans.starts[volume], scans.starts[volume + 1]);
    addDice(scores, volume, rows, pairs);
    const shape = shapeOf(rows, pairs.canvas, rows.length, options.order);
    const slices = Array.from(rows, (row) => [row]);
    addDistance(scores, volume, { masks: pairs.truth, slices }, { masks: pairs.prediction, slices }, shape);
  }
  return scores;
}

export function emptyScores(count: number): VolumeScores {
  return {
    rows: count,
    arrays: {
      diceSums: new Float64Array(count),
      diceCounts: new Float64Array(count),
      distances: new Float64Array(count),
      distanceCounts: new Float64Array(count),
    },
  };
}

/** Adds the Dice of the rows that are not empty on both sides. */
export function addDice(
  { arrays }: VolumeScores,
  at: number,
  rows: Int32Array,
  { truth, prediction }: SlicePairs,
): void {
  for (const row of rows) {
    const both = truth.areas[row]! + prediction.areas[row]!;
    if (both === 0) continue;
    const dice = (2 * sharedPixels(truth, row, prediction, row)) / both;
    arrays.diceSums[at] = arrays.diceSums[at]! + dice;
    arrays.diceCounts[at] = arrays.diceCounts[at]! + 1;
  }
}

/** Sets the distance of two volumes, unless both are empty. */
export function addDistance(
  { arrays }: VolumeScores,
  at: number,
  truth: Volume,
  prediction: Volume,
  shape: VolumeShape,
): void {
  const [actual, guessed] = [volumeOf(truth), volumeOf(prediction)];
  if (actual + guessed === 0) return;
  arrays.distanceCounts[at] = 1;
  arrays.distances[at] =
    actual === 0 || guessed === 0 ? 1 : hausdorffDistance(truth, prediction, shape) / Math.sqrt(3);
}

/** @throws MetricError `out_of_range` when the slices differ in size */
export function shapeOf(
  rows: Int32Array,
  canvas: Canvas,
  depth: number,
  order: PixelOrder = "column-major",
): VolumeShape {
  const [height, width] = [canvas.heightOf(rows[0]!), canvas.widthOf(rows[0]!)];
  const odd = rows.find((row) => canvas.heightOf(row) !== height || canvas.widthOf(row) !== width);
  if (odd === undefined) return order === "column-major" ? [depth, width, height] : [depth, height, width];
  throw new MetricError({
    code: "out_of_range",
    message: `The slice in row ${odd} is not of the size of the others of its scan.`,
    column: "height",
    row: odd,
  });
}

export function computeDiceHausdorff({ arrays }: VolumeScores): number {
  const rows = compensatedSum(arrays.diceCounts);
  if (rows === 0) {
    throw new MetricError({ code: "undefined_score", message: "No mask of either side has a pixel." });
  }
  const dice = compensatedSum(arrays.diceSums) / rows;
  const distance = compensatedSum(arrays.distances) / compensatedSum(arrays.distanceCounts);
  return 0.4 * dice + 0.6 * (1 - distance);
}
