import { open } from "node:fs/promises";

import { fileSource } from "../csv/byte-source.ts";
import { TextWindow } from "../csv/text-window.ts";
import { TaskError } from "../errors.ts";
import { damagedAnswers } from "./damaged-answers.ts";

/**
 * Has `read` read a file with answers, from its front as often as it asks for. Throws `TaskError` (`damaged_answers`) when the file
 * cannot be read; see `damagedAnswers`.
 */
export async function readTrusted<Result>(
  { path, bare }: { readonly path: string; readonly bare: boolean },
  read: (text: () => TextWindow) => Result,
): Promise<Result> {
  try {
    await using file = await open(path);
    const { size } = await file.stat();
    return read(() => new TextWindow(fileSource(file.fd, size)));
  } catch (cause) {
    if (TaskError.isInstance(cause)) throw cause;
    const why = cause instanceof Error ? `: ${cause.message}` : "";
    throw damagedAnswers(`${path} cannot be read${why}`, { bare, cause });
  }
}
