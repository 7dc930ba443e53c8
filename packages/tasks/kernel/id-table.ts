/**
 * A table of ids of any form, and its lookup: the inner loops of the index of text ids, in AssemblyScript. See README.md
 * beside this file for how it becomes src/submission/id-table/code.ts.
 */

// Addresses, given by the owner of the memory.
/** The bytes of all ids, one after the other; at least eight more follow. */
let arena: usize = 0;
/** Where in the arena each id starts, and after them where the last ends. */
let offsets: usize = 0;
/** Places of four bytes, a power of two of them: zero, or the id's number plus one below some upper bits of its hash. */
let table: usize = 0;
let mask: u64 = 0;
/** How many bits of a place hold the number. */
let numberBits: u32 = 0;
/** For every 32 ids two words: which of them are public, and how many public ones stand before. */
let halves: usize = 0;
let publicRows: i32 = 0;
/** Of the ids at hand: where each starts and ends in memory, its hash, and what was found. */
let starts: usize = 0;
let ends: usize = 0;
let hashes: usize = 0;
let found: usize = 0;

/** How many ids the table holds: the first so many of the arena. */
let size: i32 = 0;
/** The length of all ids, -1 when they differ. */
let uniform: i32 = -1;
/** The id found last: most files keep the order of the test, so the next one is nearly always the next answer. */
let previous: i32 = -1;
/** What was read only to have it near: kept, or the compiler would not read it. */
let touched: u64 = 0;

const FIRST: u64 = 0x9e3779b97f4a7c15;
const SECOND: u64 = 0xd6e8feb86659fd93;

export function place(
  arenaAt: usize,
  offsetsAt: usize,
  tableAt: usize,
  places: i32,
  startsAt: usize,
  endsAt: usize,
  hashesAt: usize,
  foundAt: usize,
  halvesAt: usize,
  ids: i32,
  publicIds: i32,
): void {
  arena = arenaAt;
  offsets = offsetsAt;
  table = tableAt;
  mask = <u64>(places - 1);
  starts = startsAt;
  ends = endsAt;
  hashes = hashesAt;
  found = foundAt;
  halves = halvesAt;
  publicRows = publicIds;
  // Numbers go from 1 to `ids`.
  numberBits = 32 - <u32>clz(ids);
}

/**
 * Puts the ids of the arena from number `from` to `to`, as many as there are hashes at hand, into the table, and answers the number
 * of the first that is there already, or -1. First the places of all are brought near: one after the other they would
 * each be waited for.
 */
export function add(from: i32, to: i32): i32 {
  let sum: u64 = 0;
  for (let number = from; number < to; number++) {
    const start = arena + offsetOf(number);
    const length = arena + offsetOf(number + 1) - start;
    if (number == 0) uniform = <i32>length;
    else if (<i32>length != uniform) uniform = -1;
    const hash = hashOf(start, length);
    store<u64>(hashes + ((<usize>(number - from)) << 3), hash);
    sum += load<u32>(table + ((<usize>(hash & mask)) << 2));
  }
  touched = sum;
  size = to;
  for (let number = from; number < to; number++) {
    if (!put(number, load<u64>(hashes + ((<usize>(number - from)) << 3)))) return number;
  }
  return -1;
}

/** Takes the first free place for an id; false where the id is there already. */
function put(number: i32, hash: u64): bool {
  const start = arena + offsetOf(number);
  const length = arena + offsetOf(number + 1) - start;
  for (let spot = hash & mask; ; spot = (spot + 1) & mask) {
    const place = table + ((<usize>spot) << 2);
    const taken = load<u32>(place);
    if (taken == 0) {
      store<u32>(place, upperOf(hash) | (<u32>(number + 1)));
      break;
    }
    if (sameUpper(taken, hash) && isId(numberOf(taken), start, length)) return false;
  }
  return true;
}

/**
 * Finds the first `count` ids at hand: writes the answer of each, or -1. Where the order of the table ends, memory is
 * waited for at every id; step by step for all of them, a processor waits for many at once.
 */
export function find(count: i32): void {
  let at = 0;
  while (at < count) {
    const start = startOf(at);
    const next = previous + 1;
    if (next >= size || !isId(next, start, endOf(at) - start)) break;
    answer(at, next);
    previous = next;
    at++;
  }
  if (at == count) return;
  hashAll(at, count);
  const first = at;
  let sum: u64 = 0;
  for (; at < count; at++) {
    const number = candidate(load<u64>(hashes + ((<usize>at) << 3)));
    store<i32>(found + ((<usize>at) << 2), number);
    if (number < 0) continue;
    sum += load<u64>(arena + fromOf(number));
  }
  touched = sum;
  for (at = first; at < count; at++) {
    let number = load<i32>(found + ((<usize>at) << 2));
    if (number < 0) continue;
    const start = startOf(at);
    const length = endOf(at) - start;
    if (!isId(number, start, length)) number = look(load<u64>(hashes + ((<usize>at) << 3)), start, length);
    else previous = number;
    answer(at, number);
  }
}

/** Writes the slot of id `number`, or -1 for none: public ids first, then private ones, each in their order. */
function answer(at: i32, number: i32): void {
  let slot = -1;
  if (number >= 0) {
    const record = halves + ((<usize>(number >>> 5)) << 3);
    const bit: u32 = 1 << (number & 31);
    const bits = load<u32>(record);
    const before = load<i32>(record + 4) + <i32>popcnt(bits & (bit - 1));
    slot = select(before, publicRows + (number - before), (bits & bit) != 0);
  }
  store<i32>(found + ((<usize>at) << 2), slot);
}

/** Hashes the ids at hand from `from` to `count`, and has their places of the table brought near. */
function hashAll(from: i32, count: i32): void {
  let sum: u64 = 0;
  for (let at = from; at < count; at++) {
    const start = startOf(at);
    const hash = hashOf(start, endOf(at) - start);
    store<u64>(hashes + ((<usize>at) << 3), hash);
    sum += load<u32>(table + ((<usize>(hash & mask)) << 2));
  }
  touched = sum;
}

/** The first id whose hash may be this one, or -1: nearly always the right one. */
function candidate(hash: u64): i32 {
  let spot = hash & mask;
  let taken = load<u32>(table + ((<usize>spot) << 2));
  while (taken != 0 && !sameUpper(taken, hash)) {
    spot = (spot + 1) & mask;
    taken = load<u32>(table + ((<usize>spot) << 2));
  }
  return numberOf(taken);
}

/** The id that is these bytes, or -1. */
function look(hash: u64, start: usize, length: usize): i32 {
  let number = -1;
  for (let spot = hash & mask; ; spot = (spot + 1) & mask) {
    const taken = load<u32>(table + ((<usize>spot) << 2));
    if (taken == 0) break;
    if (sameUpper(taken, hash) && isId(numberOf(taken), start, length)) {
      number = numberOf(taken);
      break;
    }
  }
  return number;
}

function startOf(at: i32): usize {
  return <usize>load<i32>(starts + ((<usize>at) << 2));
}

function endOf(at: i32): usize {
  return <usize>load<i32>(ends + ((<usize>at) << 2));
}

/** Where in the arena that id of the table starts. */
function fromOf(number: i32): usize {
  return uniform >= 0 ? <usize>number * <usize>uniform : offsetOf(number);
}

function offsetOf(number: i32): usize {
  return <usize>load<i32>(offsets + ((<usize>number) << 2));
}

/** The bits of a hash that a place holds, where it holds them. */
function upperOf(hash: u64): u32 {
  return (<u32>(hash >> 32)) << numberBits;
}

function sameUpper(entry: u32, hash: u64): bool {
  return (entry ^ upperOf(hash)) >>> numberBits == 0;
}

function numberOf(entry: u32): i32 {
  return <i32>(entry & ((1 << numberBits) - 1)) - 1;
}

/** Whether that id is the bytes at `start`. */
function isId(number: i32, start: usize, length: usize): bool {
  const from = fromOf(number);
  if (fromOf(number + 1) - from != length) return false;
  let at: usize = 0;
  while (at + 8 < length) {
    if (load<u64>(arena + from + at) != load<u64>(start + at)) return false;
    at += 8;
  }
  return ((load<u64>(arena + from + at) ^ load<u64>(start + at)) & firstBytes(length - at)) == 0;
}

/** A word whose first `count` bytes, eight at most, are all ones. */
function firstBytes(count: usize): u64 {
  return count == 0 ? 0 : 0xffffffffffffffff >> ((<u64>(8 - count)) << 3);
}

/** Depends on every byte and on the length. */
function hashOf(start: usize, length: usize): u64 {
  let hash = <u64>length * SECOND;
  let at: usize = 0;
  while (at + 8 < length) {
    hash = mix(hash ^ load<u64>(start + at), FIRST);
    at += 8;
  }
  return mix(mix(hash ^ (load<u64>(start + at) & firstBytes(length - at)), FIRST), SECOND);
}

function mix(value: u64, factor: u64): u64 {
  const product = value * factor;
  return product ^ (product >> 32);
}
