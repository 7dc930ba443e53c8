import type { MaskImages } from "../../masks/mask-images.ts";
import type { Masks } from "../../masks/masks.ts";
import { mergeImages } from "../../masks/merge-images.ts";
import { groupByScan, type Scans } from "../../masks/scans.ts";
import { hausdorffDistance, volumeOf, type Volume } from "../../masks/volume.ts";
import {
  addDice,
  addDistance,
  emptyScores,
  shapeOf,
  type SlicePairs,
  type VolumeScores,
} from "./dice-hausdorff.ts";
import type { DiceHausdorffOptions } from "./options.ts";

/**
 * As MLE-bench: the classes of a slice are united before the distance is measured, so that a class in place of another costs
 * nothing there, and a prediction of more than ten times the truth's voxels has the distance 1.
 */
export function scoreUnitedClasses(pairs: SlicePairs, options: DiceHausdorffOptions): VolumeScores {
  const scans = groupByScan(pairs.rows, options);
  const firstSlice = sliceStarts(scans);
  const truth = unite(pairs.truth, scans, firstSlice);
  const prediction = unite(pairs.prediction, scans, firstSlice);
  const scores = emptyScores(scans.count);
  let slice = 0;
  for (let scan = 0; scan < scans.count; scan++) {
    const [start, end] = [scans.starts[scan]!, scans.starts[scan + 1]!];
    const rows = scans.rows.subarray(start, end);
    const from = slice;
    while (firstSlice[slice]! < end) slice++;
    addDice(scores, scan, rows, pairs);
    const shape = shapeOf(rows, pairs.canvas, slice - from, options.order);
    const actual = volume(truth, from, slice);
    const guessed = volume(prediction, from, slice);
    addDistance(scores, scan, actual, guessed, shape);
    if (volumeOf(guessed) > 10 * volumeOf(actual)) scores.arrays.distances[scan] = 1;
  }
  return scores;
}

/** Where each slice begins among the rows, and where the last ends. */
function sliceStarts({ starts, rows, slices, count }: Scans): Int32Array {
  const found: number[] = [];
  for (let scan = 0; scan < count; scan++) {
    for (let at = starts[scan]!; at < starts[scan + 1]!; at++) {
      const first = at === starts[scan]!;
      if (first || slices === undefined || slices[rows[at]!] !== slices[rows[at - 1]!]) found.push(at);
    }
  }
  return Int32Array.from([...found, rows.length]);
}

function unite(masks: Masks, { rows }: Scans, firstSlice: Int32Array): MaskImages {
  return mergeImages({
    images: firstSlice.length - 1,
    masks,
    first: firstSlice,
    order: rows,
    rowOf: (mask) => mask,
  });
}

function volume({ masks, first }: MaskImages, from: number, to: number): Volume {
  const slices = Array.from({ length: to - from }, (_, slice) => {
    const mask = first[from + slice]!;
    return first[from + slice + 1]! > mask ? [mask] : [];
  });
  return { masks, slices };
}

/**
 * As MLE-Dojo: each row is a flat image, rows that are empty on both sides have Dice 0 and distance 0, and the distance is
 * divided by √2.
 */
export function scoreFlatImages(pairs: SlicePairs, options: DiceHausdorffOptions): VolumeScores {
  const scores = emptyScores(pairs.rows);
  const { diceCounts, distances, distanceCounts } = scores.arrays;
  for (let row = 0; row < pairs.rows; row++) {
    const rows = Int32Array.of(row);
    addDice(scores, row, rows, pairs);
    diceCounts[row] = 1;
    distanceCounts[row] = 1;
    const [actual, guessed] = [pairs.truth.areas[row]!, pairs.prediction.areas[row]!];
    if (actual === 0 || guessed === 0) {
      distances[row] = actual + guessed === 0 ? 0 : 1;
      continue;
    }
    const shape = shapeOf(rows, pairs.canvas, 1, options.order);
    const slices = [[row]];
    distances[row] =
      hausdorffDistance({ masks: pairs.truth, slices }, { masks: pairs.prediction, slices }, shape) /
      Math.SQRT2;
  }
  return scores;
}
