import { readSync } from "node:fs";

/** Bytes that are read once, from front to back. */
export interface ByteSource {
  /** There are no more than so many. */
  readonly size: number;
  /** Fills `target` with what comes next and answers how many bytes: fewer than there is room for only at the end. */
  read(target: Uint8Array): number;
}

/** Bytes that lie in memory. */
export function bytesSource(bytes: Uint8Array): ByteSource {
  let at = 0;
  return {
    size: bytes.length,
    read(target) {
      const part = bytes.subarray(at, at + target.length);
      target.set(part);
      at += part.length;
      return part.length;
    },
  };
}

/** The first `size` bytes of an open file, or all that it has when it is shorter. It is closed by whoever opened it. */
export function fileSource(descriptor: number, size: number): ByteSource {
  let at = 0;
  return {
    size,
    read(target) {
      const wanted = Math.min(target.length, size - at);
      let filled = 0;
      while (filled < wanted) {
        const count = readSync(descriptor, target, filled, wanted - filled, at + filled);
        if (count === 0) break;
        filled += count;
      }
      at += filled;
      return filled;
    },
  };
}
