import type { ChildProcess } from "node:child_process";
import { Socket } from "node:net";

import { FAULT_MESSAGES, graderError } from "../grade/grader-error.ts";
import type { GradeResult } from "../grade/result.ts";
import type { ChildMessage, GradeJob } from "./messages.ts";
import { spawnChild } from "./spawn-child.ts";

/** How a job ended in one process: with a result, or with the process. */
type JobEnd =
  | { readonly kind: "result"; readonly result: GradeResult; readonly graderHash: string | null }
  | { readonly kind: "dead"; readonly outOfMemory: boolean; readonly detail: string };

/** The end of a job, and how it came to it. */
export type JobRun = JobEnd & {
  /** The milliseconds until the process was ready. */
  readonly readyMs: number;
  /** Whether it ended while the submission was being read: what went wrong then is the file's doing. */
  readonly reading: boolean;
};

const START_LIMIT_MS = 60_000;
/** What V8 says of its end is a line and, after it, a stack trace of any length. */
const KEPT_STDERR = 2 ** 16;
const TOLD_STDERR = 4_000;

/** One child process and the job that runs in it. Idle, it does not keep the program alive. */
export class GraderProcess {
  readonly #child: ChildProcess;
  readonly #exited: Promise<void>;
  #stderr = "";
  #alive = true;
  #reading = false;
  #startTimer: NodeJS.Timeout | null;
  #onEnd: ((end: JobEnd) => void) | null = null;
  #onReady: () => void = () => undefined;
  readonly #ready: Promise<void>;

  constructor(memoryBytes: number) {
    this.#child = spawnChild(memoryBytes);
    this.#ready = new Promise((resolve) => {
      this.#onReady = resolve;
    });
    this.#startTimer = setTimeout(() => this.kill(), START_LIMIT_MS);
    this.#startTimer.unref();
    this.#child.on("message", (message: ChildMessage) => this.#receive(message));
    this.#child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      this.#stderr = (this.#stderr + text).slice(-KEPT_STDERR);
    });
    this.#exited = new Promise((resolve) => {
      const gone = (why: string): void => {
        this.#die(why);
        resolve();
      };
      this.#child.on("error", (error) => gone(String(error)));
      // "close" comes after standard error has been read to its end, "exit" may come before.
      this.#child.on("close", (code, signal) =>
        gone(signal === null ? `exit code ${code}` : `signal ${signal}`),
      );
    });
    this.#hold(false);
  }

  /** Whether it can take a job, or is running one. */
  get alive(): boolean {
    return this.#alive;
  }

  /**
   * Runs one job. The time limit counts from when the process is ready; at the limit, or when the signal fires,
   * the process is killed, for nothing else stops a loop.
   */
  async run(job: GradeJob, timeoutMs: number, signal: AbortSignal | undefined): Promise<JobRun> {
    const asked = performance.now();
    this.#hold(true);
    this.#reading = false;
    let stop: GradeResult | null = null;
    const end = (reason: "timeout" | "cancelled") => (): void => {
      stop = graderError(reason, FAULT_MESSAGES[reason], null);
      this.kill();
    };
    const cancel = end("cancelled");
    signal?.addEventListener("abort", cancel, { once: true });
    let timer: NodeJS.Timeout | undefined;
    try {
      const ended = new Promise<JobEnd>((resolve) => {
        this.#onEnd = resolve;
      });
      if (signal?.aborted === true) cancel();
      await Promise.race([this.#ready, this.#exited]);
      const readyMs = performance.now() - asked;
      if (this.#alive) {
        timer = setTimeout(end("timeout"), timeoutMs);
        this.#child.send(job, (error) => {
          if (error !== null) this.kill();
        });
      } else this.#die("it did not start");
      const outcome = await ended;
      const how = { readyMs, reading: this.#reading };
      return stop === null
        ? { ...outcome, ...how }
        : { kind: "result", result: stop, graderHash: null, ...how };
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", cancel);
      this.#onEnd = null;
      this.#hold(false);
    }
  }

  /** Ends the process now. */
  kill(): void {
    this.#child.kill("SIGKILL");
  }

  /** Ends the process and resolves when it is gone. */
  async close(): Promise<void> {
    this.#hold(true);
    this.kill();
    await this.#exited;
  }

  #receive(message: ChildMessage): void {
    if (message.kind === "ready") {
      if (this.#startTimer !== null) clearTimeout(this.#startTimer);
      this.#startTimer = null;
      this.#onReady();
    } else if (message.kind === "stage") this.#reading = message.reading;
    else if (message.kind === "result") this.#onEnd?.(message);
  }

  #die(why: string): void {
    this.#alive = false;
    if (this.#startTimer !== null) clearTimeout(this.#startTimer);
    const outOfMemory =
      /out of memory|allocation failed|invalid size error|Cannot allocate memory|std::bad_alloc/i.test(
        this.#stderr,
      );
    const detail = `${why}\n${this.#stderr.slice(-TOLD_STDERR)}`.trim();
    this.#onEnd?.({ kind: "dead", outOfMemory, detail });
  }

  /** Whether the child keeps this program running. */
  #hold(held: boolean): void {
    const { channel, stderr } = this.#child;
    if (held) {
      this.#child.ref();
      channel?.ref();
    } else {
      this.#child.unref();
      channel?.unref();
    }
    // Read only for what it says when the process dies; the exit is waited for by the child's own handle.
    if (stderr instanceof Socket) stderr.unref();
  }
}
