import { compensatedSumOf } from "../../numeric/compensated-sum.ts";
import { groupClasses, type BandedLabels } from "./banded-roc-auc.ts";
import type { Bands } from "./bands.ts";

/** Points of the ROC curve, from (0, 0) to (1, 1). */
interface Curve {
  readonly fpr: readonly number[];
  readonly tpr: readonly number[];
}

/** What MLE-Dojo's graders compute: that of ALASKA2 with interpolated edges, that of Flavours of Physics with clipped ones. */
export function computeAsMleDojo(data: BandedLabels): number {
  const curve = sparseCurve(data);
  return data.edges === "interpolated" ? byWeightsAlone(curve, data.bands) : aboveRandom(curve, data.bands);
}

/** The curve without the points that repeat the step before, which scikit-learn's `roc_curve` drops. */
function sparseCurve(data: BandedLabels): Curve {
  const { count, positives, negatives, positive, negative } = groupClasses(data);
  const fpr = [0];
  const tpr = [0];
  let hits = 0;
  let alarms = 0;
  for (let group = count - 1; group >= 0; group--) {
    hits += positives[group]!;
    alarms += negatives[group]!;
    const inner = group > 0 && group < count - 1;
    if (inner && positives[group] === positives[group - 1] && negatives[group] === negatives[group - 1])
      continue;
    fpr.push(alarms / negative);
    tpr.push(hits / positive);
  }
  return { fpr, tpr };
}

/** ∫ FPR over each band between the points inside it, weighted, over the sum of weights where Σ w · width would be right. */
function byWeightsAlone({ fpr, tpr }: Curve, { edges, weights }: Bands): number {
  let area = 0;
  for (let band = 0; band < weights.length; band++) {
    const [low, high] = [edges[band]!, edges[band + 1]!];
    const first = tpr.findIndex((rate) => rate >= low);
    const last = tpr.findLastIndex((rate) => rate <= high);
    if (first > last) continue;
    const xs = [low, ...tpr.slice(first, last + 1), high];
    const ys = [fpr[first]!, ...fpr.slice(first, last + 1), fpr[last]!];
    area += weights[band]! * trapezoids(xs, ys);
  }
  return 1 - area / compensatedSumOf(weights.length, (band) => weights[band]!);
}

/** One less the weighted ∫ FPR over that of a random classifier, by a grid of ten thousand true positive rates. */
function aboveRandom(curve: Curve, { edges, weights }: Bands): number {
  const gridded = onGrid(curve, 10_000);
  let area = 0;
  let random = 0;
  for (let band = 0; band < weights.length; band++) {
    const [low, high] = [edges[band]!, edges[band + 1]!];
    const inside = gridded.tpr.flatMap((rate, at) => (rate >= low && rate <= high ? [at] : []));
    const xs = inside.map((at) => gridded.tpr[at]!);
    const ys = inside.map((at) => gridded.fpr[at]!);
    area += weights[band]! * trapezoids(xs, ys);
    random += weights[band]! * 0.5 * (high * high - low * low);
  }
  return 1 - area / random;
}

/** The curve at evenly spaced true positive rates, on the line between the points around each; at a jump, its far end. */
function onGrid({ fpr, tpr }: Curve, points: number): Curve {
  const rates = Array.from({ length: points }, (_, at) => (at === points - 1 ? 1 : at * (1 / (points - 1))));
  let place = 0;
  const alarms = rates.map((rate) => {
    while (place + 1 < tpr.length && tpr[place + 1]! <= rate) place++;
    if (place + 1 === tpr.length) return fpr[place]!;
    const slope = (fpr[place + 1]! - fpr[place]!) / (tpr[place + 1]! - tpr[place]!);
    return slope * (rate - tpr[place]!) + fpr[place]!;
  });
  return { tpr: rates, fpr: alarms };
}

function trapezoids(xs: readonly number[], ys: readonly number[]): number {
  return compensatedSumOf(
    Math.max(0, xs.length - 1),
    (at) => ((xs[at + 1]! - xs[at]!) * (ys[at]! + ys[at + 1]!)) / 2,
  );
}
