import { readCornerBoxes } from "../../boxes/boxes.ts";
import { readRotatedBoxes } from "../../boxes/rotated-boxes.ts";
import { checkRows } from "../../columns/check-rows.ts";
import { takeRows } from "../../columns/row-data.ts";
import { toWeights } from "../../columns/to-weights.ts";
import type { MetricOptions, NumberColumn, TextColumn } from "../../contract.ts";
import { MetricError } from "../../errors/metric-error.ts";
import { meanAveragePrecision, takeImages, type PooledDetections } from "../../matching/pooled-detections.ts";
import { envelopeArea, mean101, type ConfidenceTies } from "../../matching/precision-curve.ts";
import { compensatedSum, compensatedSumOf } from "../../numeric/compensated-sum.ts";
import { oneOf } from "../../options/check-option.ts";
import { pool, type Protocol } from "./protocols.ts";
import { scoreSamples, type SampleScores } from "./sample-precision.ts";

/**
 * Whose rules detections are scored by.
 * - `voc`: PASCAL VOC from 2010 on: average precision over all points, of all images together
 * - `coco`: 101 recall points, of all images together, at most 100 detections of a class in an image
 * - `lyft-3d`: turned boxes in space; average precision over all points, of each sample, at ten thresholds
 */
export type DetectionProtocol = "voc" | "coco" | "lyft-3d";

export interface DetectionChoice {
  /** @defaultValue "voc" */
  readonly protocol?: DetectionProtocol;
  /** The IoU of a hit, in (0, 1); not with `lyft-3d`. @defaultValue 0.5 */
  readonly iou?: number;
  /**
   * Whether detections of equal confidence count together, so that the order of rows cannot matter, or one after the other, in
   * the order of rows and cells. @defaultValue "together"; "in-order" with `lyft-3d`, whose samples are scored one by one
   */
  readonly ties?: ConfidenceTies;
}

export interface DetectionMapOptions extends DetectionChoice {
  /** Non-negative weight per image. @defaultValue every image counts the same */
  readonly weights?: NumberColumn;
}

/** {@link DetectionMapOptions} of the metric over tables. */
export interface DetectionMapMetricOptions extends MetricOptions, DetectionChoice {}

export type DetectionData = PooledDetections | SampleScores;

/**
 * Mean average precision of detections, in [0, 1], over the classes that the truth has. One row per image; cells hold
 * "class confidence xmin ymin xmax ymax …" or, with `lyft-3d`,
 * "confidence center_x center_y center_z width length height yaw class …". The truth's confidences are not read.
 *
 * - `voc`: a hit's IoU exceeds the threshold; a detection whose nearest truth is taken is a miss.
 * - `coco`: a hit's IoU reaches the threshold; a detection takes the free truth that it overlaps most. Equals pycocotools' AP at
 *   one threshold, where no two confidences of a class are equal.
 * - `lyft-3d`: as `voc`, the mean over the classes of each sample, the thresholds 0.5, 0.55, …, 0.95, and the samples that have
 *   true objects; IoU is that of ground planes times that of heights.
 *
 * @throws MetricError `undefined_score` when the truth has no object; `type_mismatch` or `out_of_range` on a malformed box,
 * naming its row; `bad_option` on an IoU outside (0, 1); on missing cells, unequal lengths, no rows, bad weights
 */
export function detectionMap(
  truth: TextColumn,
  prediction: TextColumn,
  options?: DetectionMapOptions,
): number {
  return computeDetectionMap(readDetections(truth, prediction, options));
}

export function readDetections(
  truth: TextColumn,
  prediction: TextColumn,
  options: DetectionMapOptions | undefined,
): DetectionData {
  const { ties } = options ?? {};
  const protocol = oneOf(options?.protocol ?? "voc", ["voc", "coco", "lyft-3d"], "protocol");
  if (ties !== undefined) oneOf(ties, ["together", "in-order"], "ties");
  const iou = readIou(options);
  if (protocol === "lyft-3d") return readSamples(truth, prediction, options, ties ?? "in-order");
  const rules: Readonly<Record<"voc" | "coco", Protocol>> = {
    voc: {
      match: "any",
      passes: (overlap) => overlap > iou,
      area: envelopeArea,
      ties: ties ?? "together",
    },
    coco: cocoProtocol(iou, ties ?? "together"),
  };
  return readPooled(truth, prediction, options, rules[protocol]);
}

export function cocoProtocol(iou: number, ties: ConfidenceTies): Protocol {
  return {
    match: "free",
    alike: "last",
    passes: (overlap) => overlap >= iou,
    area: mean101,
    ties,
    most: 100,
  };
}

export function readPooled(
  truth: TextColumn,
  prediction: TextColumn,
  options: DetectionMapOptions | undefined,
  protocol: Protocol,
  readBoxes: typeof readCornerBoxes = readCornerBoxes,
): PooledDetections {
  const weights = readImageWeights(truth, prediction, options);
  return pool(readBoxes(truth, "truth"), readBoxes(prediction, "prediction"), weights, protocol);
}

export function readSamples(
  truth: TextColumn,
  prediction: TextColumn,
  options: DetectionMapOptions | undefined,
  ties: ConfidenceTies,
): SampleScores {
  const weights = readImageWeights(truth, prediction, options);
  return scoreSamples(
    readRotatedBoxes(truth, "truth"),
    readRotatedBoxes(prediction, "prediction"),
    weights,
    ties,
  );
}

function readImageWeights(
  truth: TextColumn,
  prediction: TextColumn,
  options: DetectionMapOptions | undefined,
): Float64Array {
  const weights = toWeights(options?.weights);
  const rows = checkRows({ truth, prediction, weights });
  return weights ?? new Float64Array(rows).fill(1);
}

/** @throws MetricError `bad_option` */
export function readIou(options: DetectionChoice | undefined): number {
  const { protocol, iou } = options ?? {};
  if (iou === undefined) return 0.5;
  if (protocol === "lyft-3d") {
    throw new MetricError({
      code: "bad_option",
      message: 'The protocol "lyft-3d" has ten thresholds of its own; leave "iou" out.',
    });
  }
  if (iou > 0 && iou < 1) return iou;
  throw new MetricError({
    code: "bad_option",
    message: `The option "iou" is ${iou}; it must lie between 0 and 1.`,
  });
}

export function computeDetectionMap(data: DetectionData): number {
  const score = data.kind === "pooled" ? meanAveragePrecision(data) : meanOfSamples(data);
  if (score !== undefined) return score;
  throw new MetricError({
    code: "undefined_score",
    message: "The truth has no object, so that there is no class to average over.",
    column: "truth",
  });
}

function meanOfSamples({ rows, arrays }: SampleScores): number | undefined {
  const { values, counts } = arrays;
  const total = compensatedSum(counts);
  if (total === 0) return undefined;
  return compensatedSumOf(rows, (row) => values[row]! * counts[row]!) / total;
}

export function takeDetections(data: DetectionData, indices: Uint32Array): DetectionData {
  return data.kind === "pooled" ? takeImages(data, indices) : takeRows(data, indices);
}
