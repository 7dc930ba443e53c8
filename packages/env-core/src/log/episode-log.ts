import { makeFolders } from "@mledojo/tasks";
import { closeSync, fsync, ftruncateSync, openSync, readSync, writeSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { EnvError } from "../errors.ts";
import { messageOf } from "../errors-message.ts";
import { BlobStore } from "./blob-store.ts";
import type { EpisodeEvent, StepEvent } from "./events.ts";

const sync = promisify(fsync);

/** Names inside an episode's folder. */
export const logFile = "episode.jsonl";
export const blobFolder = "blobs";

/**
 * The log of one running episode: appended to, never rewritten. An event is in the kernel's hands before `append`
 * returns, so the death of this process loses at most the step that was running; `close` makes it safe against a
 * power cut too. Only the place of each line is kept in memory; earlier steps are read back from the file.
 */
export class EpisodeLog {
  readonly dir: string;
  readonly blobs: BlobStore;
  readonly #file: number;
  readonly #stepOffsets: number[] = [];
  #size = 0;
  #open = true;

  constructor(dir: string) {
    this.dir = dir;
    this.blobs = new BlobStore(join(dir, blobFolder));
    try {
      makeFolders(dir);
      this.#file = openSync(join(dir, logFile), "ax+");
    } catch (cause) {
      const taken = cause instanceof Error && "code" in cause && cause.code === "EEXIST";
      throw new EnvError({
        code: "invalid_options",
        message: taken
          ? `An episode has its log in ${dir} already. Give this one another episode id, or none for a name of its own.`
          : `The log of an episode cannot be written in ${dir}: ${messageOf(cause)}. Choose a logDir that can be.`,
        cause,
      });
    }
  }

  get steps(): number {
    return this.#stepOffsets.length;
  }

  /** @throws EnvError `log_failed` when the line cannot be written; the log is then as it was before */
  append(event: EpisodeEvent): void {
    const line = Buffer.from(`${JSON.stringify(event)}\n`, "utf8");
    try {
      let written = 0;
      while (written < line.length) written += writeSync(this.#file, line, written);
    } catch (cause) {
      this.#undo();
      throw new EnvError({
        code: "log_failed",
        message: `The episode log in ${this.dir} could not be written: is the disk full?`,
        cause,
      });
    }
    if (event.type === "step") this.#stepOffsets.push(this.#size);
    this.#size += line.length;
  }

  /** Takes a half-written line back, so that the next one does not continue it. */
  #undo(): void {
    try {
      ftruncateSync(this.#file, this.#size);
    } catch {
      // Then nothing more can be written either, and a reader passes over the half line.
    }
  }

  /** Reads a step back; undefined when there is no such step. */
  step(step: number): StepEvent | undefined {
    const start = this.#stepOffsets[step - 1];
    if (start === undefined) return undefined;
    const end = this.#stepOffsets[step] ?? this.#size;
    const line = Buffer.alloc(end - start);
    readSync(this.#file, line, 0, line.length, start);
    const text = line.toString("utf8");
    const event: StepEvent = JSON.parse(text.slice(0, text.indexOf("\n")));
    return event;
  }

  /** Waits until the log is on the disk, without holding up the process, and closes it. Idempotent. */
  async close(): Promise<void> {
    if (!this.#open) return;
    this.#open = false;
    try {
      await sync(this.#file);
    } finally {
      closeSync(this.#file);
    }
  }
}
