import type { TextColumn } from "../contract.ts";
import { MetricError } from "../errors/metric-error.ts";
import { readRecords, recordFields } from "./read-records.ts";
import { rectangleOverlap } from "./rectangle-overlap.ts";

/** Boxes that stand upright in space, turned about the vertical; those of row `r` from `first[r]` to `first[r + 1]`. */
export interface RotatedBoxes {
  readonly rows: number;
  readonly count: number;
  readonly first: Int32Array;
  readonly labels: readonly string[];
  readonly confidence: Float64Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly z: Float64Array;
  readonly width: Float64Array;
  readonly length: Float64Array;
  readonly height: Float64Array;
  /** In radians; a box of yaw 0 has its length along x. */
  readonly yaw: Float64Array;
}

const fields = recordFields("confidence center_x center_y center_z width length height yaw class");

/**
 * Reads boxes written as "confidence center_x center_y center_z width length height yaw class …".
 * @throws MetricError `out_of_range` where a size is not positive; as {@link readRecords}
 */
export function readRotatedBoxes(column: TextColumn, name: string): RotatedBoxes {
  const { rows, count, first, labels, numbers } = readRecords(column, name, fields);
  const [confidence, x, y, z, width, length, height, yaw] = numbers;
  for (const sizes of [width!, length!, height!]) {
    const box = sizes.findIndex((size) => size <= 0);
    if (box < 0) continue;
    const row = first.findLastIndex((start) => start <= box);
    throw new MetricError({
      code: "out_of_range",
      message: `Column "${name}" has a box in row ${row} with the size ${sizes[box]}; sizes must be positive.`,
      column: name,
      row,
    });
  }
  return {
    rows,
    count,
    first,
    labels,
    confidence: confidence!,
    x: x!,
    y: y!,
    z: z!,
    width: width!,
    length: length!,
    height: height!,
    yaw: yaw!,
  };
}

/** Intersection over union of two boxes: the overlap of their ground planes times that of their heights. */
export function rotatedIou(one: RotatedBoxes, a: number, other: RotatedBoxes, b: number): number {
  const gap = other.z[b]! - one.z[a]!;
  const [halfA, halfB] = [one.height[a]! / 2, other.height[b]! / 2];
  const height = Math.min(halfA, gap + halfB) - Math.max(-halfA, gap - halfB);
  if (height <= 0) return 0;
  const inside =
    height *
    rectangleOverlap(
      { length: one.length[a]!, width: one.width[a]!, yaw: one.yaw[a]! },
      { length: other.length[b]!, width: other.width[b]!, yaw: other.yaw[b]! },
      other.x[b]! - one.x[a]!,
      other.y[b]! - one.y[a]!,
    );
  const covered = volume(one, a) + volume(other, b) - inside;
  return Math.min(1, inside / covered);
}

function volume({ width, length, height }: RotatedBoxes, box: number): number {
  return width[box]! * length[box]! * height[box]!;
}
