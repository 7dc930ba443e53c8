import { constants } from "node:fs";
import { open } from "node:fs/promises";

import type { ProblemCode } from "../submission/problem.ts";
import { allocateFresh, readAll, type Allocate } from "./read-all.ts";

export type GuardedRead =
  | { readonly kind: "bytes"; readonly bytes: Buffer }
  | { readonly kind: "refused"; readonly code: ProblemCode; readonly message: string };

/**
 * Reads a file that untrusted code may have made. It never follows a link at the last part of the path and never
 * waits on a pipe or device: only a regular file with one name and at most `maxBytes` bytes is read.
 */
export async function guardedRead(
  path: string,
  maxBytes: number,
  allocate: Allocate = allocateFresh,
): Promise<GuardedRead> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK | constants.O_NOCTTY;
  let file;
  try {
    file = await open(path, flags);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (code === "ENOENT" || code === "ENOTDIR")
      return refuse("file_missing", "There is no submission file.");
    if (code === "ELOOP" || code === "ENXIO" || code === "EISDIR") {
      return refuse(
        "not_a_regular_file",
        "The submission is a link, a socket or a folder. Write a regular file.",
      );
    }
    return refuse("file_missing", `The submission file cannot be opened (${code}).`);
  }
  try {
    const before = await file.stat();
    if (!before.isFile()) {
      return refuse(
        "not_a_regular_file",
        "The submission is a folder, a pipe or a device. Write a regular file.",
      );
    }
    if (before.nlink !== 1) {
      return refuse(
        "not_a_regular_file",
        "The submission has more than one name (a hard link). Write a file of its own.",
      );
    }
    if (before.size > maxBytes) {
      return refuse("too_large", `The submission has ${before.size} bytes; at most ${maxBytes} are read.`);
    }
    return { kind: "bytes", bytes: await readAll(file, before.size, allocate) };
  } finally {
    await file.close();
  }
}

function refuse(code: ProblemCode, message: string): GuardedRead {
  return { kind: "refused", code, message };
}
