import type { Slots } from "./sink.ts";

/** Texts one behind the other: text `t` is `bytes[offsets[t]]` up to, not including, `bytes[offsets[t + 1]]`. */
export interface Texts {
  readonly bytes: Buffer;
  readonly offsets: Int32Array<ArrayBuffer>;
}

/** Copies texts out of a file, in the order of their slots; those in `instead` are taken from there. */
export function gatherTexts(
  file: Buffer,
  starts: Int32Array,
  ends: Int32Array,
  instead: ReadonlyMap<number, Buffer>,
): Texts {
  const offsets = new Int32Array(starts.length + 1);
  let length = 0;
  for (let slot = 0; slot < starts.length; slot += 1) {
    length +=
      instead.size === 0
        ? ends[slot]! - starts[slot]!
        : (instead.get(slot)?.length ?? ends[slot]! - starts[slot]!);
    offsets[slot + 1] = length;
  }
  const bytes = Buffer.allocUnsafeSlow(length);
  for (let slot = 0; slot < starts.length; slot += 1) {
    const other = instead.size === 0 ? undefined : instead.get(slot);
    if (other === undefined) file.copy(bytes, offsets[slot], starts[slot], ends[slot]);
    else bytes.set(other, offsets[slot]);
  }
  return { bytes, offsets };
}

/** The texts of some slots: without a copy of them where they are a stretch. */
export function pickTexts({ bytes, offsets }: Texts, slots: Slots): Texts {
  if (!(slots instanceof Uint32Array)) return { bytes, offsets: offsets.subarray(slots.from, slots.to + 1) };
  const starts = Int32Array.from(slots, (slot) => offsets[slot]!);
  const ends = Int32Array.from(slots, (slot) => offsets[slot + 1]!);
  return gatherTexts(bytes, starts, ends, new Map());
}
