import { constants } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";

import type { ProblemCode } from "../submission/problem.ts";

export type OpenedFile =
  | { readonly kind: "file"; readonly file: FileHandle; readonly size: number }
  | { readonly kind: "refused"; readonly code: ProblemCode; readonly message: string };

/**
 * Opens a file that untrusted code may have made. It never follows a link at the last part of the path and never
 * waits on a pipe or device: only a regular file with one name and at most `maxBytes` bytes is opened. Whoever asked closes it.
 */
export async function openUntrusted(path: string, maxBytes: number): Promise<OpenedFile> {
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
  let opened: OpenedFile | undefined;
  try {
    opened = await lookAt(file, maxBytes);
    return opened;
  } finally {
    if (opened?.kind !== "file") await file.close();
  }
}

async function lookAt(file: FileHandle, maxBytes: number): Promise<OpenedFile> {
  const found = await file.stat();
  if (!found.isFile()) {
    return refuse(
      "not_a_regular_file",
      "The submission is a folder, a pipe or a device. Write a regular file.",
    );
  }
  if (found.nlink !== 1) {
    return refuse(
      "not_a_regular_file",
      "The submission has more than one name (a hard link). Write a file of its own.",
    );
  }
  if (found.size > maxBytes) {
    return refuse("too_large", `The submission has ${found.size} bytes; at most ${maxBytes} are read.`);
  }
  return { kind: "file", file, size: found.size };
}

function refuse(code: ProblemCode, message: string): OpenedFile {
  return { kind: "refused", code, message };
}
