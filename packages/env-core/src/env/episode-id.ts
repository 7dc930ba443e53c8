import { randomBytes } from "node:crypto";
import { EnvError } from "../errors.ts";

const idPattern = /^(?!\.)[A-Za-z0-9._-]{1,128}$/;

/** A name for an episode that no other has: task, time, eight random digits. */
export function newEpisodeId(taskId: string, nowMs: number): string {
  const time = new Date(nowMs).toISOString().replace(/[-:]|\.\d+/g, "");
  return `${taskId}-${time}-${randomBytes(4).toString("hex")}`;
}

/** @throws EnvError `invalid_options` when the id cannot be the name of a folder */
export function checkEpisodeId(id: string): string {
  if (idPattern.test(id)) return id;
  throw new EnvError({
    code: "invalid_options",
    message: `"${id}" cannot name an episode: use up to 128 letters, digits, ".", "_" and "-", not beginning with ".".`,
  });
}
