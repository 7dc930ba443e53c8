import type { FileHandle } from "node:fs/promises";

/** Where the bytes go: a buffer of exactly that many. */
export type Allocate = (size: number) => Buffer;

/** Memory of its own for bytes that somebody keeps. */
export const allocateFresh: Allocate = (size) => Buffer.allocUnsafe(size);

/** The first `size` bytes of a file, or all that it has when it is shorter: in one read where the system allows. */
export async function readAll(file: FileHandle, size: number, allocate: Allocate): Promise<Buffer> {
  const bytes = allocate(size);
  let filled = 0;
  while (filled < size) {
    const { bytesRead } = await file.read(bytes, filled, size - filled, filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}
