import { sortClasses } from "./sort-classes.ts";

/** How the scores of two classes stand to each other. */
export interface OrderedPairs {
  /** Twice the weight of pairs in which the positive scores higher, plus that of tied pairs. */
  readonly pairs: number;
  readonly positive: number;
  readonly negative: number;
}

/** Memory of the last count, for the next: fresh pages and their collection cost as much as dealing the rows. */
let kept = new Float64Array(0);
const mostKept = 2 ** 21;

/** `length` places, whatever they hold; valid until the next call. */
function places(length: number): Float64Array {
  if (length > mostKept) return new Float64Array(length);
  if (kept.length < length) kept = new Float64Array(length);
  return kept.subarray(0, length);
}

/** Below this length sorting is at least as fast. */
const smallLength = 512;
/** Buckets with more pairs than this are sorted. */
const mostPairs = 512;

/**
 * Counts the pairs of a positive and a negative row by their order: whole numbers, so the count is exact.
 *
 * Rows are dealt into buckets of equal width by score, each bucket's negatives before its positives. Between buckets
 * the order is known; within one, where only a few rows meet, each pair is compared. A crowded bucket is sorted, so
 * that no scores take longer than sorting them all.
 */
export function countPairs(labels: Uint8Array, scores: Float64Array): OrderedPairs {
  const { length } = scores;
  let low = Infinity;
  let high = -Infinity;
  for (let row = 0; row < length; row++) {
    const score = scores[row]!;
    if (score < low) low = score;
    if (score > high) high = score;
  }
  const buckets = (length >> 3) + 1;
  const scale = (buckets - 1) / (high - low);
  // A range too wide or too narrow for the quotient gives no usable buckets (all equal, huge, subnormal).
  const usable = length >= smallLength && scale > 0 && scale < Infinity;
  if (!usable) return countSorted(labels, scores);

  // Two places for each bucket: how many negatives and positives at first, then where the next one goes.
  const ends = new Uint32Array(2 * buckets);
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
  const dealt = places(length);
  for (let row = 0; row < length; row++) {
    const score = scores[row]!;
    const place = 2 * (((score - low) * scale) | 0) + labels[row]!;
    const at = ends[place]!;
    dealt[at] = score;
    ends[place] = at + 1;
  }
  return countDealt(dealt, ends);
}

/** `ends` holds the position behind the last negative and the last positive of each bucket, in turn. */
function countDealt(dealt: Float64Array, ends: Uint32Array): OrderedPairs {
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
      pairs += pairsOfSorted(dealt.subarray(middle, to).toSorted(), dealt.subarray(from, middle).toSorted());
    } else {
      let within = 0;
      for (let i = middle; i < to; i++) {
        const score = dealt[i]!;
        // Both comparisons are added as numbers: no branch to mispredict.
        for (let j = from; j < middle; j++) within += Number(dealt[j]! < score) + Number(dealt[j]! <= score);
      }
      pairs += within;
    }
    negative += negatives;
    from = to;
  }
  return { pairs, positive: dealt.length - negative, negative };
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
