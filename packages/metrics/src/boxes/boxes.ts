import type { TextColumn } from "../contract.ts";
import { MetricError } from "../errors/metric-error.ts";
import { readRecords, recordFields, type Records } from "./read-records.ts";

/** Boxes with sides parallel to the axes; those of row `r` from `first[r]` up to, not including, `first[r + 1]`. */
export interface Boxes {
  readonly rows: number;
  readonly count: number;
  readonly first: Int32Array;
  readonly labels: readonly string[];
  readonly confidence: Float64Array;
  readonly left: Float64Array;
  readonly top: Float64Array;
  readonly right: Float64Array;
  readonly bottom: Float64Array;
  readonly area: Float64Array;
}

const cornerFields = recordFields("class confidence xmin ymin xmax ymax");
const sizeFields = recordFields("confidence x y width height");

/**
 * Reads boxes written as "class confidence xmin ymin xmax ymax …".
 * @throws MetricError `out_of_range` where a maximum is below its minimum; as {@link readRecords}
 */
export function readCornerBoxes(column: TextColumn, name: string): Boxes {
  const records = readRecords(column, name, cornerFields);
  const [confidence, left, top, right, bottom] = records.numbers;
  return checked(
    {
      ...shared(records, confidence!),
      left: left!,
      top: top!,
      right: right!,
      bottom: bottom!,
      area: left!.map((x, box) => (right![box]! - x) * (bottom![box]! - top![box]!)),
    },
    name,
    "its maximum is below its minimum",
  );
}

/**
 * Reads boxes written as "confidence x y width height …", x and y their corner of least coordinates.
 * @throws MetricError `out_of_range` where a size is negative; as {@link readRecords}
 */
export function readSizedBoxes(column: TextColumn, name: string): Boxes {
  const records = readRecords(column, name, sizeFields);
  const [confidence, left, top, width, height] = records.numbers;
  return checked(
    {
      ...shared(records, confidence!),
      left: left!,
      top: top!,
      right: left!.map((x, box) => x + width![box]!),
      bottom: top!.map((y, box) => y + height![box]!),
      area: width!.map((size, box) => size * height![box]!),
    },
    name,
    "its size is negative",
  );
}

function shared({ rows, count, first, labels }: Records, confidence: Float64Array) {
  return { rows, count, first, labels, confidence };
}

function checked(boxes: Boxes, name: string, what: string): Boxes {
  const { left, top, right, bottom, first } = boxes;
  const box = left.findIndex((x, at) => right[at]! < x || bottom[at]! < top[at]!);
  if (box < 0) return boxes;
  const row = first.findLastIndex((start) => start <= box);
  throw new MetricError({
    code: "out_of_range",
    message: `Column "${name}" has a box in row ${row} that is none: ${what}.`,
    column: name,
    row,
  });
}

/** Intersection over union of two boxes; 0 where both are flat. */
export function boxIou(one: Boxes, boxOfOne: number, other: Boxes, boxOfOther: number): number {
  const width =
    Math.min(one.right[boxOfOne]!, other.right[boxOfOther]!) -
    Math.max(one.left[boxOfOne]!, other.left[boxOfOther]!);
  const height =
    Math.min(one.bottom[boxOfOne]!, other.bottom[boxOfOther]!) -
    Math.max(one.top[boxOfOne]!, other.top[boxOfOther]!);
  const inside = width > 0 && height > 0 ? width * height : 0;
  const covered = one.area[boxOfOne]! + other.area[boxOfOther]! - inside;
  return covered > 0 ? inside / covered : 0;
}
