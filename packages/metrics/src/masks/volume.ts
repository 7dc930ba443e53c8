import { MetricError } from "../errors/metric-error.ts";
import type { Masks } from "./masks.ts";
import { squaredDistances, type Grid } from "./distance-transform.ts";

/** A volume of slices, each a list of masks whose pixels are united. */
export interface Volume {
  readonly masks: Masks;
  readonly slices: readonly (readonly number[])[];
}

/** How many voxels the images have: slices, then the axis along which pixel numbers jump, then the one along which they ascend. */
export type VolumeShape = readonly [number, number, number];

/** About 1 GB of distances. */
const mostVoxels = 2 ** 27;

/**
 * Hausdorff distance of two volumes that have voxels, both in a cube of side 1: the largest distance of a voxel of one from the
 * nearest voxel of the other. Exact, in time linear in the box around both.
 *
 * @throws MetricError `out_of_range` when that box has more voxels than memory
 */
export function hausdorffDistance(one: Volume, other: Volume, shape: VolumeShape): number {
  const box = boxAround([one, other], shape);
  const [depth, slow, fast] = box.sizes;
  if (depth * slow * fast > mostVoxels) {
    throw new MetricError({
      code: "out_of_range",
      message: `A volume spans ${depth} × ${slow} × ${fast} voxels; at most ${mostVoxels} can be measured.`,
    });
  }
  const distances = new Float64Array(depth * slow * fast);
  return Math.sqrt(
    Math.max(farthest(one, other, shape, box, distances), farthest(other, one, shape, box, distances)),
  );
}

interface Box extends Grid {
  readonly from: readonly [number, number, number];
}

function farthest(from: Volume, to: Volume, shape: VolumeShape, box: Box, distances: Float64Array): number {
  distances.fill(Infinity);
  eachSegment(to, shape, box, (start, end) => distances.fill(0, start, end));
  squaredDistances(distances, box);
  let most = 0;
  eachSegment(from, shape, box, (start, end) => {
    for (let voxel = start; voxel < end; voxel++) if (distances[voxel]! > most) most = distances[voxel]!;
  });
  return most;
}

/** Calls back with each stretch of voxels along the last axis, as positions in the box. */
function eachSegment(
  { masks, slices }: Volume,
  [, , fastSize]: VolumeShape,
  { from, sizes }: Box,
  visit: (start: number, end: number) => void,
): void {
  const [, slow, fast] = sizes;
  eachRun({ masks, slices }, (slice, start, end) => {
    for (let pixel = start; pixel < end;) {
      const line = Math.floor(pixel / fastSize);
      const lineEnd = Math.min(end, (line + 1) * fastSize);
      const base = ((slice - from[0]) * slow + (line - from[1])) * fast - from[2];
      visit(base + pixel - line * fastSize, base + lineEnd - line * fastSize);
      pixel = lineEnd;
    }
  });
}

function eachRun(
  { masks, slices }: Volume,
  visit: (slice: number, start: number, end: number) => void,
): void {
  for (let slice = 0; slice < slices.length; slice++) {
    for (const mask of slices[slice]!) {
      for (let run = masks.firstRun[mask]!; run < masks.firstRun[mask + 1]!; run++) {
        visit(slice, masks.starts[run]!, masks.ends[run]!);
      }
    }
  }
}

function boxAround(volumes: readonly Volume[], shape: VolumeShape): Box {
  const low: [number, number, number] = [Infinity, Infinity, Infinity];
  const high: [number, number, number] = [-1, -1, -1];
  const include = (axis: 0 | 1 | 2, first: number, last: number): void => {
    low[axis] = Math.min(low[axis], first);
    high[axis] = Math.max(high[axis], last);
  };
  const fast = shape[2];
  for (const volume of volumes) {
    eachRun(volume, (slice, start, end) => {
      const firstLine = Math.floor(start / fast);
      const lastLine = Math.floor((end - 1) / fast);
      include(0, slice, slice);
      include(1, firstLine, lastLine);
      if (firstLine === lastLine) include(2, start - firstLine * fast, end - 1 - lastLine * fast);
      else include(2, 0, fast - 1);
    });
  }
  return {
    from: low,
    sizes: [high[0] - low[0] + 1, high[1] - low[1] + 1, high[2] - low[2] + 1],
    spacing: [1 / shape[0], 1 / shape[1], 1 / shape[2]],
  };
}

/** Pixels of a volume whose slices have one mask each, or whose masks do not overlap. */
export function volumeOf({ masks, slices }: Volume): number {
  let pixels = 0;
  for (const slice of slices) for (const mask of slice) pixels += masks.areas[mask]!;
  return pixels;
}
