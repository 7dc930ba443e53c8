import { readRecords, recordFields, type Records } from "../../boxes/read-records.ts";
import { checkRows } from "../../columns/check-rows.ts";
import type { RowData } from "../../columns/row-data.ts";
import { toWeights } from "../../columns/to-weights.ts";
import type { NumberColumn, TextColumn } from "../../contract.ts";
import { MetricError } from "../../errors/metric-error.ts";
import { compensatedSumOf } from "../../numeric/compensated-sum.ts";

export interface PointInBoxF1Options {
  /** Non-negative weight per image. @defaultValue every image counts the same */
  readonly weights?: NumberColumn;
}

/** Per image: points that hit, points, boxes. */
export interface HitsByImage extends RowData {
  readonly arrays: {
    readonly hits: Float64Array;
    readonly points: Float64Array;
    readonly boxes: Float64Array;
    readonly weights: Float64Array | undefined;
  };
}

/** Counts the hits of one image. */
export type CountHits = (boxes: Records, image: number, points: Records) => number;

const boxFields = recordFields("label x y width height");
const pointFields = recordFields("label x y");

/**
 * F1 of points that lie in boxes of their label, in [0, 1]: 2·TP / (points + boxes), the counts pooled over all images. Cells hold
 * "label x y width height …" on the side of the truth and "label x y …" on the other. Each box, in the order of the cell, takes
 * the first point of its label that lies strictly inside and that no box has taken.
 *
 * @throws MetricError `undefined_score` when there is neither a box nor a point; `type_mismatch` or `out_of_range` on a malformed
 * cell, naming its row; on missing cells, unequal lengths, no rows, bad weights
 */
export function pointInBoxF1(
  truth: TextColumn,
  prediction: TextColumn,
  options?: PointInBoxF1Options,
): number {
  return computePointInBoxF1(readHitsByImage(truth, prediction, options));
}

export function readHitsByImage(
  truth: TextColumn,
  prediction: TextColumn,
  options: PointInBoxF1Options | undefined,
  countHits: CountHits = countByBoxes,
): HitsByImage {
  const weights = toWeights(options?.weights);
  const rows = checkRows({ truth, prediction, weights });
  const boxes = readRecords(truth, "truth", boxFields);
  refuseNegativeSizes(boxes);
  const points = readRecords(prediction, "prediction", pointFields);
  const counts = (records: Records): Float64Array =>
    Float64Array.from({ length: rows }, (_, row) => records.first[row + 1]! - records.first[row]!);
  const hits = Float64Array.from({ length: rows }, (_, image) => countHits(boxes, image, points));
  return { rows, arrays: { hits, points: counts(points), boxes: counts(boxes), weights } };
}

function refuseNegativeSizes({ first, numbers }: Records): void {
  for (const sizes of numbers.slice(2)) {
    const box = sizes.findIndex((size) => size < 0);
    if (box < 0) continue;
    const row = first.findLastIndex((start) => start <= box);
    throw new MetricError({
      code: "out_of_range",
      message: `Column "truth" has a box in row ${row} with the size ${sizes[box]}; sizes must not be negative.`,
      column: "truth",
      row,
    });
  }
}

function countByBoxes(boxes: Records, image: number, points: Records): number {
  const free = indexByLabel(points, image);
  const [left, top, width, height] = boxes.numbers;
  const [x, y] = points.numbers;
  let hits = 0;
  for (let box = boxes.first[image]!; box < boxes.first[image + 1]!; box++) {
    const candidates = free.get(boxes.labels[box]!);
    const at = candidates?.findIndex((point) => {
      const [dx, dy] = [x![point]!, y![point]!];
      return (
        dx > left![box]! &&
        dx < left![box]! + width![box]! &&
        dy > top![box]! &&
        dy < top![box]! + height![box]!
      );
    });
    if (at === undefined || at < 0) continue;
    candidates!.splice(at, 1);
    hits++;
  }
  return hits;
}

/** The records of an image by label, in their order. */
export function indexByLabel({ first, labels }: Records, image: number): Map<string, number[]> {
  const index = new Map<string, number[]>();
  for (let at = first[image]!; at < first[image + 1]!; at++) {
    const list = index.get(labels[at]!);
    if (list === undefined) index.set(labels[at]!, [at]);
    else list.push(at);
  }
  return index;
}

export function computePointInBoxF1({ rows, arrays }: HitsByImage): number {
  const { weights } = arrays;
  const sum = (counts: Float64Array): number =>
    compensatedSumOf(rows, (row) => (weights === undefined ? 1 : weights[row]!) * counts[row]!);
  const objects = sum(arrays.points) + sum(arrays.boxes);
  if (objects > 0) return (2 * sum(arrays.hits)) / objects;
  throw new MetricError({
    code: "undefined_score",
    message: "F1 is 0/0: there is neither a true box nor a predicted point.",
  });
}
