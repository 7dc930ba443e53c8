import type { Sandbox, SandboxBackend, SandboxCreateOptions, SandboxSession } from "@mledojo/sandbox";

/**
 * The sandbox of one episode, and its successor when it breaks. The session stays the same object over a renewal, so
 * that whoever holds it always speaks to the box in use.
 */
export class Box {
  readonly session: SandboxSession;
  readonly #backend: SandboxBackend;
  readonly #options: SandboxCreateOptions;
  #sandbox: Sandbox;

  private constructor(backend: SandboxBackend, options: SandboxCreateOptions, sandbox: Sandbox) {
    this.#backend = backend;
    this.#options = options;
    this.#sandbox = sandbox;
    this.session = {
      exec: (request, execOptions) => this.#sandbox.session.exec(request, execOptions),
      readFile: (path, readOptions) => this.#sandbox.session.readFile(path, readOptions),
      writeFile: (path, bytes) => this.#sandbox.session.writeFile(path, bytes),
      remove: (path) => this.#sandbox.session.remove(path),
    };
  }

  static async open(backend: SandboxBackend, options: SandboxCreateOptions): Promise<Box> {
    return new Box(backend, options, await backend.create(options));
  }

  get sandbox(): Sandbox {
    return this.#sandbox;
  }

  /** Puts a fresh box, with an empty workspace, in the place of this one. */
  async renew(): Promise<void> {
    const broken = this.#sandbox;
    this.#sandbox = await this.#backend.create(this.#options);
    // A box that broke may not close cleanly either; its successor must not suffer for it.
    await broken.close().catch((error: unknown) => {
      process.emitWarning(`A broken sandbox did not close: ${String(error)}`);
    });
  }

  async close(): Promise<void> {
    await this.#sandbox.close();
  }
}
