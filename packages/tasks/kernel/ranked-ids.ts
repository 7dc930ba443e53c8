/**
 * Finds the slots of whole numbers by their rank: the inner loop of the index of ascending ids, in AssemblyScript. See
 * README.md beside this file for how it becomes src/submission/ranked-ids/code.ts.
 */

// Addresses, given by the owner of the memory.
/** For every 32 numbers four words: which are public ids, which private ones, and how many of each stand before. */
let ranks: usize = 0;
/** The numbers at hand, and the slot found for each. */
let numbers: usize = 0;
let slots: usize = 0;

let largest: u32 = 0;
let publicRows: i32 = 0;

export function place(
  ranksAt: usize,
  numbersAt: usize,
  slotsAt: usize,
  largestNumber: u32,
  publicCount: i32,
): void {
  ranks = ranksAt;
  numbers = numbersAt;
  slots = slotsAt;
  largest = largestNumber;
  publicRows = publicCount;
}

/** Puts the first `count` numbers at hand, whose slots stand beside them, among the public ids or the private ones. */
export function add(count: i32): void {
  for (let at = 0; at < count; at++) {
    const cell = (<usize>at) << 2;
    const value = load<u32>(numbers + cell);
    const half: usize = load<i32>(slots + cell) < publicRows ? 0 : 4;
    const word = ranks + ((<usize>(value >>> 5)) << 4) + half;
    store<u32>(word, load<u32>(word) | (1 << (value & 31)));
  }
}

/** Counts what stands before each 32 numbers, once all are there. */
export function count(): void {
  let publicBefore: i32 = 0;
  let privateBefore: i32 = 0;
  const end = ranks + ((<usize>(largest >>> 5)) << 4);
  for (let record = ranks; record <= end; record += 16) {
    store<i32>(record + 8, publicBefore);
    store<i32>(record + 12, privateBefore);
    publicBefore += <i32>popcnt(load<u32>(record));
    privateBefore += <i32>popcnt(load<u32>(record + 4));
  }
}

/** Writes the slot of each of the first `count` numbers at hand, or -1. */
export function find(count: i32): void {
  for (let at = 0; at < count; at++) {
    const cell = (<usize>at) << 2;
    const value = load<u32>(numbers + cell);
    let slot = -1;
    // No number is -1, which is above all others here.
    if (value <= largest) {
      const record = ranks + ((<usize>(value >>> 5)) << 4);
      const bit: u32 = 1 << (value & 31);
      const publicBits = load<u32>(record);
      const privateBits = load<u32>(record + 4);
      const ofPublic = load<i32>(record + 8) + <i32>popcnt(publicBits & (bit - 1));
      const ofPrivate = publicRows + load<i32>(record + 12) + <i32>popcnt(privateBits & (bit - 1));
      slot = select(ofPublic, select(ofPrivate, -1, (privateBits & bit) != 0), (publicBits & bit) != 0);
    }
    store<i32>(slots + cell, slot);
  }
}
