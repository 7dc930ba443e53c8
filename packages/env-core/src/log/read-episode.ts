import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { unpackArgs } from "../actions/pack-args.ts";
import { EnvError } from "../errors.ts";
import type { Json, Observation } from "../observation/observation.ts";
import { observe } from "../observation/observe.ts";
import { resetObservation } from "../observation/reset-observation.ts";
import { BlobStore } from "./blob-store.ts";
import { blobFolder, logFile } from "./episode-log.ts";
import type { StepEvent } from "./events.ts";
import { parseLog, type ParsedLog } from "./parse-log.ts";

/** An episode, read back from its folder. */
export interface EpisodeReading extends ParsedLog {
  readonly dir: string;
  /** The bytes of a handle. @throws EnvError `blob_missing` when they are not there, or are not those */
  readBlob(handle: string): Uint8Array;
  /** The action as the agent gave it, long texts put back. @throws EnvError `blob_missing` */
  actionOf(step: StepEvent): { readonly name: string; readonly args: Json };
  /** What the agent saw after a step. */
  observationOf(step: StepEvent): Observation;
  /** What the agent saw first. */
  readonly resetObservation: Observation;
}

/**
 * Reads an episode's folder. It may be that of an episode that still runs or was cut off: then `end` is null, and a
 * half-written last line is passed over.
 *
 * @param dir - the folder with `episode.jsonl` and `blobs/`
 * @throws EnvError `log_missing` when there is no log, `log_corrupt` when a line of it is damaged
 */
export async function readEpisode(dir: string): Promise<EpisodeReading> {
  const text = await readFile(join(dir, logFile), "utf8").catch((cause: unknown) => {
    throw new EnvError({ code: "log_missing", message: `There is no readable ${logFile} in ${dir}.`, cause });
  });
  const parsed = parseLog(text);
  const blobs = new BlobStore(join(dir, blobFolder));
  const missing = (what: string): EnvError =>
    new EnvError({
      code: "blob_missing",
      message: `${what} is missing from ${join(dir, blobFolder)}, or damaged.`,
    });
  return {
    ...parsed,
    dir,
    readBlob(handle) {
      const bytes = blobs.get(handle);
      if (bytes === undefined) throw missing(`The blob ${handle}`);
      return bytes;
    },
    actionOf(step) {
      const args = unpackArgs(step.action, (handle) => blobs.get(handle));
      if (args === null && step.action.blobArgs.length > 0)
        throw missing(`An argument of step ${String(step.step)}`);
      return { name: step.action.name, args };
    },
    observationOf: (step) => observe(step, parsed.start.options.visibility),
    resetObservation: resetObservation(parsed.start),
  };
}
