import { ChildProcess, spawn, type ChildProcessByStdio } from "node:child_process";
import { Socket } from "node:net";
import type { Readable, Writable } from "node:stream";
import { SandboxError } from "../errors.ts";
import { encodeFrame, FrameReader, type HelperFrame } from "./frames.ts";

interface Waiting {
  readonly resolve: (reply: HelperFrame) => void;
  readonly reject: (error: SandboxError) => void;
  readonly onEvent: (frame: HelperFrame) => void;
}

const noEvent = (): void => undefined;

/**
 * The trusted helper of one sandbox: a Python process of ours, spoken to over its standard streams. It ends,
 * with everything it started, when its standard input closes, which a dead Node cannot prevent.
 */
export class HelperProcess {
  readonly #child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly #reader = new FrameReader();
  readonly #waiting = new Map<number, Waiting>();
  readonly #gone: Promise<void>;
  #lastId = 0;
  #lastWords = "";
  #failure: SandboxError | null = null;
  #stopping = false;

  constructor(python: string, script: string) {
    this.#child = spawn(python, ["-I", "-S", script], { stdio: ["pipe", "pipe", "pipe"], env: {}, cwd: "/" });
    this.#child.stdin.on("error", () => undefined);
    this.#child.stdout.on("data", (chunk: Buffer) => this.#take(chunk));
    this.#child.stderr.on("data", (chunk: Buffer) => {
      this.#lastWords = (this.#lastWords + chunk.toString()).slice(-4000);
    });
    this.#gone = new Promise((resolve) => {
      this.#child.once("error", (cause) => this.#fail(`could not start ${python}`, cause, resolve));
      this.#child.once("close", (code, signal) =>
        this.#fail(`ended (${String(signal ?? code)}) ${this.#lastWords}`.trim(), undefined, resolve),
      );
    });
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** An idle helper does not keep Node alive; a sandbox that nobody closed goes with its owner. */
  #hold(hold: boolean): void {
    for (const part of [this.#child, this.#child.stdin, this.#child.stdout, this.#child.stderr]) {
      if (part instanceof Socket || part instanceof ChildProcess) {
        if (hold) part.ref();
        else part.unref();
      }
    }
  }

  #take(chunk: Buffer): void {
    for (const frame of this.#reader.push(chunk)) {
      const id = Number(frame.message["id"]);
      const waiting = this.#waiting.get(id);
      if (waiting === undefined) continue;
      if (frame.message["event"] !== undefined) {
        waiting.onEvent(frame);
        continue;
      }
      this.#waiting.delete(id);
      if (this.#waiting.size === 0 && !this.#stopping) this.#hold(false);
      waiting.resolve(frame);
    }
  }

  #fail(what: string, cause: unknown, done: () => void): void {
    this.#failure ??= new SandboxError({
      code: "helper_failed",
      message: `the sandbox's helper ${what}`,
      remedy: "Make a new sandbox; if it happens again, run `npx mledojo doctor`",
      cause,
    });
    for (const waiting of this.#waiting.values()) waiting.reject(this.#failure);
    this.#waiting.clear();
    done();
  }

  /** Sends a request; resolves with its reply, rejects with a `SandboxError` when the helper is gone. */
  request(
    message: Readonly<Record<string, unknown>>,
    options: { readonly body?: Uint8Array; readonly onEvent?: (frame: HelperFrame) => void } = {},
  ): { readonly id: number; readonly reply: Promise<HelperFrame> } {
    this.#hold(true);
    this.#lastId += 1;
    const id = this.#lastId;
    if (this.#failure !== null) return { id, reply: Promise.reject(this.#failure) };
    const reply = new Promise<HelperFrame>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, onEvent: options.onEvent ?? noEvent });
    });
    for (const part of encodeFrame({ ...message, id }, options.body ?? new Uint8Array())) {
      this.#child.stdin.write(part);
    }
    return { id, reply };
  }

  /** Ends the helper and everything it started; resolves when it is gone. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.#hold(true);
    this.#child.stdin.end();
    const impatience = setTimeout(() => this.#child.kill("SIGKILL"), 10_000);
    await this.#gone;
    clearTimeout(impatience);
  }
}
