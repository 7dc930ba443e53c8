import type { Slots } from "../columns/sink.ts";
import type { AnswerKey } from "../grade/answer-key.ts";
import { createPositionIndex } from "./position-index.ts";

/** Answers of which some stand several times, and where the rows of a submission belong in them. */
export interface RepeatedRows {
  readonly key: AnswerKey;
  /** The slot of each row; -1 for a row that has none. */
  readonly plan: Int32Array;
  /** The rows whose id stands in an earlier row: the first of them is the first row of `key` behind those of the answers. */
  readonly repeats: readonly number[];
}

/**
 * The answers with one more row for each row of a submission whose id stood before, as graders have them that merge the two by
 * ids and do not ask for different ones. `found` holds the slot of each row by its id, or -1.
 */
export function repeatRows(key: AnswerKey, found: Int32Array): RepeatedRows {
  const repeats = repeatsIn(found, key.rows);
  if (repeats.length === 0) return { key, plan: found, repeats: [] };
  const { to: publicRows } = key.ranges.public;
  const morePublic = repeats.filter((row) => found[row]! < publicRows).length;
  const rows = key.rows + repeats.length;
  // Halves stay stretches: what is added to the public one moves the private one on.
  const moved = (slot: number): number => (slot < publicRows ? slot : slot + morePublic);
  const plan = found.map((slot) => (slot < 0 ? -1 : moved(slot)));
  const baseOf = new Uint32Array(rows);
  for (let slot = 0; slot < key.rows; slot += 1) baseOf[moved(slot)] = slot;
  const slotOf = new Int32Array(rows);
  for (const [row, slot] of key.slotOf.entries()) slotOf[row] = moved(slot);
  let [nextPublic, nextPrivate] = [publicRows, key.rows + morePublic];
  for (const [at, row] of repeats.entries()) {
    const base = found[row]!;
    const slot = base < publicRows ? nextPublic++ : nextPrivate++;
    plan[row] = slot;
    baseOf[slot] = base;
    slotOf[key.rows + at] = slot;
  }
  const rowAt = new Int32Array(key.rows);
  for (const [row, slot] of key.slotOf.entries()) rowAt[slot] = row;
  const nameOf = (row: number): string => {
    const repeat = repeats[row - key.rows];
    return key.nameOf(repeat === undefined ? row : rowAt[found[repeat]!]!);
  };
  const truthAt = (slots: Slots): ReturnType<AnswerKey["truthAt"]> =>
    key.truthAt(
      slots instanceof Uint32Array ? slots.map((slot) => baseOf[slot]!) : baseOf.slice(slots.from, slots.to),
    );
  const ranges = {
    public: { from: 0, to: publicRows + morePublic },
    private: { from: publicRows + morePublic, to: rows },
  };
  const { words } = key;
  return {
    plan,
    repeats,
    key: {
      rows,
      ids: createPositionIndex(slotOf, nameOf),
      nameOf,
      // Of the ids there are as many as before.
      words: {
        ...words,
        missing: (entry) => words.missing(entry, key.rows),
        wanted: () => words.wanted(key.rows),
      },
      slotOf,
      ranges,
      truth: { public: truthAt(ranges.public), private: truthAt(ranges.private) },
      truthAt,
    },
  };
}

/** The rows whose slot is that of an earlier row. */
function repeatsIn(found: Int32Array, slots: number): readonly number[] {
  const seen = new Uint8Array(slots);
  const repeats: number[] = [];
  for (const [row, slot] of found.entries()) {
    if (slot < 0) continue;
    if (seen[slot] === 1) repeats.push(row);
    seen[slot] = 1;
  }
  return repeats;
}
