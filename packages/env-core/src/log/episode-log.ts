import { closeSync, fsyncSync, mkdirSync, openSync, readSync, writeSync } from "node:fs";
import { join } from "node:path";
import { EnvError } from "../errors.ts";
import { BlobStore } from "./blob-store.ts";
import type { EpisodeEvent, StepEvent } from "./events.ts";

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
    mkdirSync(dir, { recursive: true });
    this.dir = dir;
    this.blobs = new BlobStore(join(dir, blobFolder));
    try {
      this.#file = openSync(join(dir, logFile), "ax+");
    } catch (cause) {
      throw new EnvError({
        code: "invalid_options",
        message: `Cannot start a log in ${dir}: an episode of that name is there already, or the folder is not writable.`,
        cause,
      });
    }
  }

  get steps(): number {
    return this.#stepOffsets.length;
  }

  append(event: EpisodeEvent): void {
    const line = Buffer.from(`${JSON.stringify(event)}\n`, "utf8");
    if (event.type === "step") this.#stepOffsets.push(this.#size);
    let written = 0;
    while (written < line.length) written += writeSync(this.#file, line, written);
    this.#size += line.length;
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

  close(): void {
    if (!this.#open) return;
    this.#open = false;
    fsyncSync(this.#file);
    closeSync(this.#file);
  }
}
