/** Outcomes of one class, the most confident first. */
export interface Outcomes {
  readonly confidence: Float64Array;
  /** 1 for a hit. */
  readonly hit: Uint8Array;
  /** What each outcome counts; those that count 0 are passed over. */
  readonly weightOf: (outcome: number) => number;
  readonly from: number;
  readonly to: number;
}

/** Points of a curve: the hits so far and the precision, as the bar of confidence is lowered. */
export interface PrecisionCurve {
  readonly found: readonly number[];
  readonly precision: readonly number[];
  /** What there is to be found. */
  readonly total: number;
}

/**
 * Whether outcomes of equal confidence pass the bar together, so that their order cannot matter, or one after the other, as the
 * devkits' stable sorts have it.
 */
export type ConfidenceTies = "together" | "in-order";

/** Draws the curve. `precision` is hits over outcomes, unless a variant has it otherwise. */
export function precisionCurve(
  { confidence, hit, weightOf, from, to }: Outcomes,
  total: number,
  ties: ConfidenceTies,
  precision: (hits: number, outcomes: number) => number = (hits, outcomes) => hits / outcomes,
): PrecisionCurve {
  const found: number[] = [];
  const points: number[] = [];
  let hits = 0;
  let outcomes = 0;
  for (let outcome = from; outcome < to; outcome++) {
    const weight = weightOf(outcome);
    outcomes += weight;
    if (hit[outcome] === 1) hits += weight;
    const tied = ties === "together" && outcome + 1 < to && confidence[outcome + 1] === confidence[outcome];
    if (tied || outcomes === 0) continue;
    found.push(hits);
    points.push(precision(hits, outcomes));
  }
  return { found, precision: points, total };
}

/** The best precision at this point or a later one. */
function envelope({ precision }: PrecisionCurve): readonly number[] {
  const best = [...precision];
  for (let at = best.length - 2; at >= 0; at--) best[at] = Math.max(best[at]!, best[at + 1]!);
  return best;
}

/** Area under the envelope of the curve, all points: PASCAL VOC from 2010 on. */
export function envelopeArea(curve: PrecisionCurve): number {
  return stepArea({ ...curve, precision: envelope(curve) });
}

/** Σ of each step in recall times the precision there, nothing interpolated: scikit-learn's average precision. */
export function stepArea({ found, precision, total }: PrecisionCurve): number {
  let area = 0;
  let before = 0;
  for (let at = 0; at < found.length; at++) {
    area += (found[at]! - before) * precision[at]!;
    before = found[at]!;
  }
  // Sums of fractional weights, formed in different orders, may differ in their last digit.
  return Math.min(1, area / total);
}

/** Mean of the envelope at the recalls 0, 0.01, …, 1 (as the doubles i · 0.01): COCO. */
export function mean101(curve: PrecisionCurve): number {
  const { found, total } = curve;
  const best = envelope(curve);
  let at = 0;
  let sum = 0;
  for (let point = 0; point <= 100; point++) {
    // Fractional weights, summed in different orders, may miss 1 by a rounding.
    const recall = point === 100 ? 1 - 1e-12 : point * 0.01;
    while (at < found.length && found[at]! / total < recall) at++;
    if (at < found.length) sum += best[at]!;
  }
  return sum / 101;
}
