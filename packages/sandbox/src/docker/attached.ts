import { Writable } from "node:stream";
import type { Container } from "dockerode";
import { encodeFrame, type Frame, FrameReader } from "./frames.ts";

/** What a container says on standard error is ours alone, and only this much of it is worth reading. */
const keptErrorBytes = 4096;

const sink = (take: (chunk: Buffer) => void): Writable =>
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      take(chunk);
      done();
    },
  });

/**
 * The connection to the trusted process of one container: frames in, frames out. It stands before the container
 * starts; when it ends, for whatever reason, the engine closes the container's input, and the container ends.
 */
export class Attached {
  readonly #stream: NodeJS.ReadWriteStream;
  readonly #closed: Promise<void>;
  #errors = "";

  private constructor(stream: NodeJS.ReadWriteStream) {
    this.#stream = stream;
    this.#closed = new Promise((resolve) => {
      stream.once("end", resolve);
      stream.once("close", resolve);
      stream.once("error", () => resolve());
    });
    // A write to a container that has just died is no news: its end is what counts.
    stream.on("error", () => undefined);
  }

  static async to(container: Container, onFrame: (frame: Frame) => void): Promise<Attached> {
    const stream = await container.attach({
      stream: true,
      stdin: true,
      stdout: true,
      stderr: true,
      hijack: true,
    });
    const attached = new Attached(stream);
    const reader = new FrameReader(onFrame);
    const errors = sink((chunk) => {
      attached.#errors = (attached.#errors + chunk.toString()).slice(-keptErrorBytes);
    });
    const modem: { demuxStream: (from: unknown, out: Writable, error: Writable) => void } = container.modem;
    modem.demuxStream(
      stream,
      sink((chunk) => reader.push(chunk)),
      errors,
    );
    return attached;
  }

  /** Resolves when the container's output has ended. */
  get closed(): Promise<void> {
    return this.#closed;
  }

  /** The end of what the trusted process said on standard error: nothing, unless it is broken. */
  get errors(): string {
    return this.#errors.trim();
  }

  send(kind: string, payload: Uint8Array | string): void {
    this.#stream.write(encodeFrame(kind, Buffer.from(payload)));
  }

  /** Lets go: the container's input ends, and with it the container. */
  end(): void {
    this.#stream.end();
  }
}
