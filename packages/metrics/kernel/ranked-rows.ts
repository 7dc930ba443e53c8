/**
 * Finds where right items stand in ranked lists: the inner loop of the metrics over lists, in AssemblyScript. See
 * packages/tasks/kernel/README.md for how it becomes src/sequences/kernel/code.ts.
 */

/** So many right items of a row are looked through four at a time; a row with more is left to the code around. */
const MOST_RIGHT: i32 = 64;

// Addresses, given by the owner of the memory.
/** Texts, and where each starts and ends among them. */
let truths: usize = 0;
let truthStarts: usize = 0;
let truthEnds: usize = 0;
let predictions: usize = 0;
let predictionStarts: usize = 0;
let predictionEnds: usize = 0;
/** Of each row: how many items are listed as right (-1: the row is left to the code around), how many of them differ, where its hits end. */
let listed: usize = 0;
let right: usize = 0;
let hitEnds: usize = 0;
/** The hits of all rows: the places of right items, from 1 on. */
let places: usize = 0;
/** Of each right item of the row at hand: its last four bytes, where it starts, and how long it is. */
let marks: usize = 0;
let starts: usize = 0;
let lengths: usize = 0;

/** Whether only a single space ends an item, so that two of them have an empty item between them; else any run of white space does. */
let eachSpace: bool = false;
let rightCount: i32 = 0;
let listedCount: i32 = 0;

export function place(
  truthsAt: usize,
  truthStartsAt: usize,
  truthEndsAt: usize,
  predictionsAt: usize,
  predictionStartsAt: usize,
  predictionEndsAt: usize,
  listedAt: usize,
  rightAt: usize,
  hitEndsAt: usize,
  placesAt: usize,
  rightItemsAt: usize,
): void {
  truths = truthsAt;
  truthStarts = truthStartsAt;
  truthEnds = truthEndsAt;
  predictions = predictionsAt;
  predictionStarts = predictionStartsAt;
  predictionEnds = predictionEndsAt;
  listed = listedAt;
  right = rightAt;
  hitEnds = hitEndsAt;
  places = placesAt;
  marks = rightItemsAt;
  starts = marks + MOST_RIGHT * 4;
  lengths = starts + MOST_RIGHT * 4;
}

/**
 * Finds the hits of `rows` rows among the first `most` items of each prediction. `repeats`: an item that is predicted again is a
 * hit again.
 */
export function findHits(rows: i32, most: i32, splitAtEachSpace: bool, repeats: bool): void {
  eachSpace = splitAtEachSpace;
  let hits = places;
  for (let row: usize = 0; row < <usize>rows; row++) {
    const cell = row << 2;
    let hitsEnd: usize = 0;
    if (readRight(truths + load<u32>(truthStarts + cell), truths + load<u32>(truthEnds + cell))) {
      const from = predictions + load<u32>(predictionStarts + cell);
      hitsEnd = readPrediction(from, predictions + load<u32>(predictionEnds + cell), most, repeats, hits);
    }
    const done = hitsEnd != 0;
    if (done) hits = hitsEnd;
    store<i32>(listed + cell, done ? listedCount : -1);
    store<i32>(right + cell, rightCount);
    store<i32>(hitEnds + cell, <i32>((hits - places) >> 2));
  }
}

/** Reads the right items of a row; false where they are too many or not ASCII. */
function readRight(from: usize, to: usize): bool {
  rightCount = 0;
  listedCount = 0;
  let start = from;
  for (let block = from; block <= to; block += 64) {
    let ends = itemEnds(block);
    const left = to - block;
    if (left < 64) ends = upTo(ends, left);
    if (isForeign(block, left)) return false;
    while (ends != 0) {
      const end = block + <usize>ctz(ends);
      ends &= ends - 1;
      if (end > start || eachSpace) {
        listedCount++;
        if (find(start, end) < 0) {
          if (rightCount == MOST_RIGHT) return false;
          const at = (<usize>rightCount) << 2;
          store<u32>(marks + at, markOf(start, end));
          store<u32>(starts + at, <u32>start);
          store<u32>(lengths + at, <u32>(end - start));
          rightCount++;
        }
      }
      start = end + 1;
    }
  }
  return true;
}

/** Writes the places of right items to `hits` and answers where they end; 0 where the text is not ASCII. */
function readPrediction(from: usize, to: usize, most: i32, repeats: bool, hits: usize): usize {
  let seen: u64 = 0;
  let count = 0;
  let start = from;
  for (let block = from; block <= to; block += 64) {
    let ends = itemEnds(block);
    const left = to - block;
    if (left < 64) ends = upTo(ends, left);
    if (isForeign(block, left)) return 0;
    while (ends != 0) {
      const end = block + <usize>ctz(ends);
      ends &= ends - 1;
      if (end > start || eachSpace) {
        if (count == most) return hits;
        count++;
        const item = find(start, end);
        if (item >= 0) {
          const bit: u64 = 1 << (<u64>item);
          if (repeats || (seen & bit) == 0) {
            seen |= bit;
            store<i32>(hits, count);
            hits += 4;
            if (!repeats && <i32>popcnt(seen) == rightCount) return hits;
          }
        }
      }
      start = end + 1;
    }
  }
  return hits;
}

/** The bits of a text's last block: those before its end, and its end, where an item ends too. */
function upTo(ends: u64, left: usize): u64 {
  const end: u64 = 1 << (<u64>left);
  return (ends & (end - 1)) | end;
}

/** Which of the 64 bytes from `at` on end an item, a bit for each. */
function itemEnds(at: usize): u64 {
  return ends16(at) | (ends16(at + 16) << 16) | (ends16(at + 32) << 32) | (ends16(at + 48) << 48);
}

function ends16(at: usize): u64 {
  const bytes = v128.load(at);
  let ends = i8x16.eq(bytes, i8x16.splat(32));
  if (!eachSpace) ends = v128.or(ends, i8x16.lt_u(i8x16.sub(bytes, i8x16.splat(9)), i8x16.splat(5)));
  return <u64>(<u32>i8x16.bitmask(ends));
}

/** Whether white space could be written in several bytes there: one of the first `left` of 64 bytes is none of ASCII's. */
function isForeign(at: usize, left: usize): bool {
  if (eachSpace) return false;
  const high =
    (<u64>(<u32>i8x16.bitmask(v128.load(at)))) |
    ((<u64>(<u32>i8x16.bitmask(v128.load(at, 16)))) << 16) |
    ((<u64>(<u32>i8x16.bitmask(v128.load(at, 32)))) << 32) |
    ((<u64>(<u32>i8x16.bitmask(v128.load(at, 48)))) << 48);
  return (left < 64 ? high & (((<u64>1) << (<u64>left)) - 1) : high) != 0;
}

/** Which right item stands there, or -1. */
function find(start: usize, end: usize): i32 {
  const mark = i32x4.splat(<i32>markOf(start, end));
  const length = end - start;
  for (let first = 0; first < rightCount; first += 4) {
    let same = i32x4.bitmask(i32x4.eq(mark, v128.load(marks + ((<usize>first) << 2))));
    while (same != 0) {
      const item = first + ctz(same);
      same &= same - 1;
      // Beyond the last item stand marks of another row.
      if (item < rightCount && areEqual(item, start, length)) return item;
    }
  }
  return -1;
}

/** The last four bytes of an item, in which numbers, as items mostly are, differ: equal items have equal marks. */
function markOf(start: usize, end: usize): u32 {
  const length = <u32>(end - start);
  const last = load<u32>(end - 4);
  if (length >= 4) return last;
  return length == 0 ? 0 : last >>> (32 - 8 * length);
}

function areEqual(item: i32, start: usize, length: usize): bool {
  const at = (<usize>item) << 2;
  if (<usize>load<u32>(lengths + at) != length) return false;
  const own = <usize>load<u32>(starts + at);
  for (let byte: usize = 0; byte < length; byte++) {
    if (load<u8>(own + byte) != load<u8>(start + byte)) return false;
  }
  return true;
}
