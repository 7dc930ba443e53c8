import { readCornerBoxes, type Boxes } from "../../boxes/boxes.ts";
import type { TextColumn } from "../../contract.ts";
import { MetricError } from "../../errors/metric-error.ts";
import { envelopeArea, stepArea } from "../../matching/precision-curve.ts";
import type { OutcomeList } from "../../matching/pooled-detections.ts";
import {
  cocoProtocol,
  readIou,
  readPooled,
  readSamples,
  type DetectionData,
  type DetectionMapOptions,
} from "./detection-map.ts";
import { addOutcome, type Protocol } from "./protocols.ts";
import type { SampleScores } from "./sample-precision.ts";

/** As MLE-bench's graders of siim-covid19-detection (`voc`), vinbigdata (`coco`) and the Lyft competition (`lyft-3d`). */
export function readLikeMleBench(
  truth: TextColumn,
  prediction: TextColumn,
  options: DetectionMapOptions | undefined,
): DetectionData {
  const iou = readIou(options);
  if (options?.protocol === "lyft-3d") {
    return refuseEmptySamples(readSamples(truth, prediction, options, "in-order"));
  }
  if (options?.protocol === "coco") {
    const coco = { ...cocoProtocol(iou, "in-order"), precision: overEpsilon };
    return readPooled(truth, prediction, options, coco, readCornersAsSizes);
  }
  return readPooled(truth, prediction, options, {
    match: "free",
    passes: (overlap) => overlap > iou,
    area: stepArea,
    ties: "together",
    addOthers: addUndetected,
  });
}

/**
 * What is not found counts as found with confidence 0, and each image in which a class neither is nor is found as a miss with
 * confidence 0: an empty submission scores the share of the images that show something.
 */
function addUndetected(outcomes: OutcomeList, classes: number, images: number): void {
  const missed = new Map<number, number>();
  const keyOf = (code: number, image: number): number => code * images + image;
  for (const [at, code] of outcomes.label.entries()) {
    const key = keyOf(code, outcomes.image[at]!);
    missed.set(key, (missed.get(key) ?? 0) - outcomes.hit[at]!);
  }
  for (let at = 0; at < outcomes.sought.length; at += 3) {
    const key = keyOf(outcomes.sought[at]!, outcomes.sought[at + 1]!);
    missed.set(key, (missed.get(key) ?? 0) + outcomes.sought[at + 2]!);
  }
  const misses = new Uint8Array(classes);
  for (const [at, code] of outcomes.label.entries()) if (outcomes.hit[at] === 0) misses[code] = 1;
  for (let code = 0; code < classes; code++) {
    for (let image = 0; image < images; image++) {
      const count = missed.get(keyOf(code, image));
      if (count === undefined) misses[code] = 1;
      if (count === undefined) addOutcome(outcomes, code, image, 0, 0);
      for (let at = 0; at < (count ?? 0); at++) addOutcome(outcomes, code, image, 0, 1);
    }
  }
  if (!misses.includes(0)) return;
  throw new MetricError({
    code: "undefined_score",
    message: "MLE-bench's grader fails on a class that every image has and that is nowhere detected in vain.",
  });
}

/** A sample without true objects has no classes to average over: the mean is NaN there. */
function refuseEmptySamples(data: SampleScores): SampleScores {
  const row = data.arrays.counts.indexOf(0);
  if (row < 0) return data;
  throw new MetricError({
    code: "undefined_score",
    message: `The truth has no object in row ${row}, on which MLE-bench's grader ends with NaN.`,
    column: "truth",
    row,
  });
}

/** As MLE-Dojo's graders of siim-covid19-detection (`voc`) and vinbigdata (`coco`, which is not COCO there either). */
export function readLikeMleDojo(
  truth: TextColumn,
  prediction: TextColumn,
  options: DetectionMapOptions | undefined,
): DetectionData {
  const iou = readIou(options);
  if (options?.protocol === "lyft-3d") {
    throw new MetricError({ code: "bad_option", message: 'MLE-Dojo has no grader of "lyft-3d".' });
  }
  const protocol: Protocol = {
    match: options?.protocol === "coco" ? "free" : "any",
    passes: (overlap) => overlap >= iou,
    area: envelopeArea,
    ties: "in-order",
    precision: (hits, outcomes) => hits / (outcomes + 1e-6),
  };
  return readPooled(truth, prediction, options, protocol);
}

function overEpsilon(hits: number, outcomes: number): number {
  return hits / (outcomes + Number.EPSILON);
}

/** The fault: "xmin ymin xmax ymax" read as "x y width height". */
function readCornersAsSizes(column: TextColumn, name: string): Boxes {
  const boxes = readCornerBoxes(column, name);
  return {
    ...boxes,
    right: boxes.left.map((x, box) => x + boxes.right[box]!),
    bottom: boxes.top.map((y, box) => y + boxes.bottom[box]!),
    area: boxes.right.map((width, box) => width * boxes.bottom[box]!),
  };
}
