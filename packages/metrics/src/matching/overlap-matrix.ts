/** The overlaps of an image's predictions (rows) with its truths (columns), in [0, 1]. */
export interface OverlapMatrix {
  readonly predictions: number;
  readonly truths: number;
  readonly values: Float64Array;
}

export function overlapMatrix(
  predictions: number,
  truths: number,
  overlap: (prediction: number, truth: number) => number,
): OverlapMatrix {
  const values = new Float64Array(predictions * truths);
  for (let prediction = 0; prediction < predictions; prediction++) {
    for (let truth = 0; truth < truths; truth++) {
      values[prediction * truths + truth] = overlap(prediction, truth);
    }
  }
  return { predictions, truths, values };
}

/**
 * Hands each prediction, in the order of `order`, the free truth that it overlaps most, if it passes the threshold: the hits.
 * Of truths that overlap alike the first is taken,
 * or the last.
 */
export function greedyHits(
  { predictions, truths, values }: OverlapMatrix,
  order: ArrayLike<number>,
  passes: (overlap: number) => boolean,
  alike: "first" | "last" = "first",
): Uint8Array {
  const taken = new Uint8Array(truths);
  const hits = new Uint8Array(predictions);
  for (let at = 0; at < order.length; at++) {
    const prediction = order[at]!;
    let best = -1;
    let most = -1;
    for (let truth = 0; truth < truths; truth++) {
      const overlap = values[prediction * truths + truth]!;
      const more = overlap > most || (alike === "last" && overlap === most);
      if (taken[truth] === 0 && more) {
        best = truth;
        most = overlap;
      }
    }
    if (best >= 0 && passes(most)) {
      taken[best] = 1;
      hits[prediction] = 1;
    }
  }
  return hits;
}

/**
 * As {@link greedyHits}, but each prediction is held against the truth that it overlaps most, free or not (of equals the first):
 * where that is taken it is no hit, as PASCAL VOC has it.
 */
export function firstHits(
  { predictions, truths, values }: OverlapMatrix,
  order: ArrayLike<number>,
  passes: (overlap: number) => boolean,
): Uint8Array {
  const taken = new Uint8Array(truths);
  const hits = new Uint8Array(predictions);
  for (let at = 0; at < order.length; at++) {
    const prediction = order[at]!;
    const overlaps = values.subarray(prediction * truths, (prediction + 1) * truths);
    let best = 0;
    for (let truth = 1; truth < truths; truth++) if (overlaps[truth]! > overlaps[best]!) best = truth;
    if (truths === 0 || taken[best] === 1 || !passes(overlaps[best]!)) continue;
    taken[best] = 1;
    hits[prediction] = 1;
  }
  return hits;
}
