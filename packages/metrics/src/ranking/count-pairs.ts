import { sortClasses } from "./sort-classes.ts";

/** How the scores of two classes stand to each other. */
export interface OrderedPairs {
  /** Twice the weight of pairs in which the positive scores higher, plus that of tied pairs. */
  readonly pairs: number;
  readonly positive: number;
  readonly negative: number;
}

/** Below this length sorting is at least as fast. */
const smallLength = 512;
/** Buckets with more pairs than this are sorted. */
const mostPairs = 512;
/** Rows whose scores and buckets the caches of usual machines hold, so that dealing them at once is the faster way. */
const mostAtOnce = 2 ** 21;

/**
 * Counts the pairs of a positive and a negative row by their order: whole numbers, so the count is exact.
 *
 * Rows are dealt into buckets of equal width by score, each bucket's negatives before its positives. Between buckets
 * the order is known; within one, where only a few rows meet, each pair is compared. A crowded bucket is sorted, so
 * that no scores take longer than sorting them all. Many rows are dealt into a few wide parts first, and those one by
 * one into buckets: over all buckets at once, almost every row would wait for memory. They are many beyond `atOnce`.
 */
export function countPairs(labels: Uint8Array, scores: Float64Array, atOnce = mostAtOnce): OrderedPairs {
  const { length } = scores;
  if (length <= atOnce) return countPart(labels, scores);
  const dealt = deal(labels, scores, Math.ceil(length / (atOnce / 16)), places);
  return dealt === null ? countSorted(labels, scores) : countParts(dealt);
}

function countParts({ scores, ends }: Dealt): OrderedPairs {
  let pairs = 0;
  let negative = 0;
  let from = 0;
  for (let place = 0; place < ends.length; place += 2) {
    const to = ends[place + 1]!;
    const labels = new Uint8Array(to - from).fill(1, ends[place]! - from);
    const part = countPart(labels, scores.subarray(from, to));
    pairs += 2 * negative * part.positive + part.pairs;
    negative += part.negative;
    from = to;
  }
  return { pairs, positive: scores.length - negative, negative };
}

function countPart(labels: Uint8Array, scores: Float64Array): OrderedPairs {
  const { length } = scores;
  const dealt = length < smallLength ? null : deal(labels, scores, length >> 3, keptPlaces);
  return dealt === null ? countSorted(labels, scores) : countBuckets(dealt);
}

/** Scores by bucket, in each the negatives before the positives. */
interface Dealt {
  readonly scores: Float64Array;
  /** The position behind the last negative and the last positive of each bucket, in turn. */
  readonly ends: Uint32Array;
}

/** `length` places, whatever they hold. */
function places(length: number): Float64Array {
  return new Float64Array(length);
}

/** Memory of the last count, for the next: fresh pages and their collection cost as much as dealing the rows. */
let kept = new Float64Array(0);

/** The same, valid until the next call. */
function keptPlaces(length: number): Float64Array {
  if (length > mostAtOnce) return places(length);
  if (kept.length < length) kept = new Float64Array(length);
  return kept.subarray(0, length);
}

/** Deals to so many buckets of equal width, and one for the highest score; null where the range is too wide or too narrow for the quotient (all equal, huge, subnormal). */
function deal(
  labels: Uint8Array,
  scores: Float64Array,
  buckets: number,
  placesFor: typeof places,
): Dealt | null {
  const { length } = scores;
  let low = Infinity;
  let high = -Infinity;
  for (let row = 0; row < length; row++) {
    const score = scores[row]!;
    if (score < low) low = score;
    if (score > high) high = score;
  }
  const scale = buckets / (high - low);
  if (!(scale > 0 && scale < Infinity)) return null;
  // Two places for each bucket: how many negatives and positives at first, then where the next one goes.
  const ends = new Uint32Array(2 * (buckets + 1));
  for (let row = 0; row < length; row++) {
    const place = 2 * (((scores[row]! - low) * scale) | 0) + labels[row]!;
    ends[place] = ends[place]! + 1;
  }
  let start = 0;
  for (let place = 0; place < ends.length; place++) {
    const size = ends[place]!;
    ends[place] = start;
    start += size;
  }
  const dealt = placesFor(length);
  for (let row = 0; row < length; row++) {
    const score = scores[row]!;
    const place = 2 * (((score - low) * scale) | 0) + labels[row]!;
    const at = ends[place]!;
    dealt[at] = score;
    ends[place] = at + 1;
  }
  return { scores: dealt, ends };
}

function countBuckets({ scores, ends }: Dealt): OrderedPairs {
  let pairs = 0;
  let negative = 0;
  let from = 0;
  for (let place = 0; place < ends.length; place += 2) {
    const middle = ends[place]!;
    const to = ends[place + 1]!;
    const negatives = middle - from;
    const positives = to - middle;
    pairs += 2 * negative * positives;
    if (negatives * positives > mostPairs) {
      pairs += pairsOfSorted(
        scores.subarray(middle, to).toSorted(),
        scores.subarray(from, middle).toSorted(),
      );
    } else {
      let within = 0;
      for (let i = middle; i < to; i++) {
        const score = scores[i]!;
        // Both comparisons are added as numbers: no branch to mispredict.
        for (let j = from; j < middle; j++)
          within += Number(scores[j]! < score) + Number(scores[j]! <= score);
      }
      pairs += within;
    }
    negative += negatives;
    from = to;
  }
  return { pairs, positive: scores.length - negative, negative };
}

function countSorted(labels: Uint8Array, scores: Float64Array): OrderedPairs {
  const { positives, negatives } = sortClasses(labels, scores);
  const pairs = pairsOfSorted(positives, negatives);
  return { pairs, positive: positives.length, negative: negatives.length };
}

/** For each positive, the negatives below it and those not above it. */
function pairsOfSorted(positives: Float64Array, negatives: Float64Array): number {
  let pairs = 0;
  let below = 0;
  let notAbove = 0;
  for (let i = 0; i < positives.length; i++) {
    const score = positives[i]!;
    while (below < negatives.length && negatives[below]! < score) below++;
    if (notAbove < below) notAbove = below;
    while (notAbove < negatives.length && negatives[notAbove]! <= score) notAbove++;
    pairs += below + notAbove;
  }
  return pairs;
}
