import type { RowData } from "../columns/row-data.ts";
import { compensatedSum } from "../numeric/compensated-sum.ts";
import { precisionCurve, type PrecisionCurve, type ConfidenceTies } from "./precision-curve.ts";

/** How a class's outcomes become its average precision. */
export interface ApRule {
  readonly ties: ConfidenceTies;
  readonly area: (curve: PrecisionCurve) => number;
  /** @defaultValue hits over outcomes */
  readonly precision?: (hits: number, outcomes: number) => number;
}

/**
 * Outcomes of all images, matched image by image: those of class `c`, the most confident first, from `first[c]` up to, not
 * including, `first[c + 1]`. Images are drawn anew by their weights; no matching is done twice.
 */
export interface PooledDetections extends RowData {
  readonly kind: "pooled";
  readonly classes: number;
  readonly first: Int32Array;
  readonly confidence: Float64Array;
  readonly hit: Uint8Array;
  readonly image: Int32Array;
  /** What there is to be found: of class `c`, as triples (class, image, count) in any order. */
  readonly sought: Int32Array;
  /** What each image counts. */
  readonly weights: Float64Array;
  readonly rule: ApRule;
}

/** What one image adds. */
export interface OutcomeList {
  readonly label: number[];
  readonly confidence: number[];
  readonly hit: number[];
  readonly image: number[];
  readonly sought: number[];
}

export function createOutcomeList(): OutcomeList {
  return { label: [], confidence: [], hit: [], image: [], sought: [] };
}

/** Sorts outcomes by class and confidence; equals stay in the order in which they were added. */
export function poolOutcomes(
  outcomes: OutcomeList,
  classes: number,
  weights: Float64Array,
  rule: ApRule,
): PooledDetections {
  const { label, confidence, hit, image, sought } = outcomes;
  const order = Int32Array.from(label, (_, at) => at);
  order.sort((a, b) => label[a]! - label[b]! || confidence[b]! - confidence[a]! || a - b);
  const first = new Int32Array(classes + 1);
  for (const code of label) first[code + 1] = first[code + 1]! + 1;
  for (let code = 0; code < classes; code++) first[code + 1] = first[code + 1]! + first[code]!;
  return {
    kind: "pooled",
    rows: weights.length,
    arrays: {},
    classes,
    first,
    confidence: Float64Array.from(order, (at) => confidence[at]!),
    hit: Uint8Array.from(order, (at) => hit[at]!),
    image: Int32Array.from(order, (at) => image[at]!),
    sought: Int32Array.from(sought),
    weights,
    rule,
  };
}

/** Images drawn anew: each counts as often as it was drawn. */
export function takeImages(data: PooledDetections, indices: Uint32Array): PooledDetections {
  const weights = new Float64Array(data.weights.length);
  for (const image of indices) weights[image] = weights[image]! + data.weights[image]!;
  return { ...data, rows: indices.length, weights };
}

/** Mean of the average precisions of the classes that are sought; none where there are no such. */
export function meanAveragePrecision(data: PooledDetections): number | undefined {
  const { classes, first, confidence, hit, image, sought, weights, rule } = data;
  const totals = new Float64Array(classes);
  for (let at = 0; at < sought.length; at += 3) {
    const code = sought[at]!;
    totals[code] = totals[code]! + weights[sought[at + 1]!]! * sought[at + 2]!;
  }
  const precisions: number[] = [];
  for (let code = 0; code < classes; code++) {
    const total = totals[code]!;
    if (total === 0) continue;
    const outcomes = {
      confidence,
      hit,
      weightOf: (outcome: number) => weights[image[outcome]!]!,
      from: first[code]!,
      to: first[code + 1]!,
    };
    precisions.push(rule.area(precisionCurve(outcomes, total, rule.ties, rule.precision)));
  }
  if (precisions.length === 0) return undefined;
  return compensatedSum(Float64Array.from(precisions)) / precisions.length;
}
