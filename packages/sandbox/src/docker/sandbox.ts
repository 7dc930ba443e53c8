import type {
  ExecutionRequest,
  ExecutionResult,
  FileRead,
  LimitLevels,
  Sandbox,
  SandboxCreateOptions,
  SandboxLimits,
  SandboxSession,
} from "../contract.ts";
import { boxSpec, type SpecContext } from "./container-spec.ts";
import type { DataFolder } from "./data-folder.ts";
import type { Engine } from "./engine.ts";
import { SandboxError } from "../errors.ts";
import { checkRequest } from "../request-check.ts";
import { Execution } from "./execution.ts";
import type { Keeper } from "./keeper.ts";
import { tightenLimits } from "../limits.ts";
import { TaskQueue } from "../task-queue.ts";

/** What a Docker sandbox is made of. */
export interface DockerSandboxParts {
  readonly engine: Engine;
  readonly context: SpecContext;
  readonly keeper: Keeper;
  readonly data: DataFolder;
  readonly limits: SandboxLimits;
  readonly levels: LimitLevels;
  /** The id of the image; null when the engine does not know it. */
  readonly image: string | null;
  readonly gpus: SandboxCreateOptions["gpus"];
}

/** One episode's box: a keeper that holds the workspace, and a fresh container for each execution. */
export class DockerSandbox implements Sandbox {
  readonly specVersion = "v1";
  readonly backend = "docker";
  readonly image: string | null;
  readonly limits: SandboxLimits;
  readonly levels: LimitLevels;
  readonly session: SandboxSession;
  readonly #parts: DockerSandboxParts;
  readonly #executions = new TaskQueue();
  #count = 0;
  readonly #tidying = new Set<Promise<unknown>>();
  readonly #closing = new AbortController();
  #closed: Promise<void> | null = null;

  constructor(parts: DockerSandboxParts) {
    this.#parts = parts;
    this.image = parts.image;
    this.limits = parts.limits;
    this.levels = parts.levels;
    const { keeper } = parts;
    // Reads and writes do not wait for a running execution: the keeper follows no link, whoever swaps what meanwhile.
    this.session = {
      exec: (request, options) => this.#exec(request, options?.signal),
      readFile: async (path, { maxBytes }): Promise<FileRead> => {
        this.#checkOpen();
        return keeper.read(path, maxBytes);
      },
      writeFile: async (path, bytes) => {
        this.#checkOpen();
        await keeper.write(path, bytes);
      },
      remove: async (path) => {
        this.#checkOpen();
        await keeper.remove(path);
      },
    };
  }

  #checkOpen(): void {
    if (this.#closed === null) return;
    throw new SandboxError({ code: "closed", message: "The sandbox is closed", remedy: "Create a new one" });
  }

  async #exec(request: ExecutionRequest, signal: AbortSignal | undefined): Promise<ExecutionResult> {
    this.#checkOpen();
    checkRequest(request);
    const ended =
      signal === undefined ? this.#closing.signal : AbortSignal.any([signal, this.#closing.signal]);
    return this.#executions.run(async (queueMs) => {
      const result = await this.#execNow(request, ended);
      return { ...result, timings: { ...result.timings, queueMs } };
    });
  }

  async #execNow(request: ExecutionRequest, signal: AbortSignal): Promise<ExecutionResult> {
    const { engine, context, keeper, data, gpus } = this.#parts;
    const limits = tightenLimits(this.limits, request.limits);
    const execution = new Execution(engine, request, limits, signal);
    if (signal.aborted) return execution.cancelled();
    const throwaway = request.workspace === "throwaway";
    try {
      await (throwaway ? keeper.fork() : keeper.open());
    } catch (error) {
      if (!SandboxError.isInstance(error)) throw error;
      return error.code === "workspace_full" ? execution.full() : execution.failed(error.message);
    }
    const workspace = throwaway ? keeper.volumes.view : keeper.volumes.workspace;
    const spec = boxSpec(context, {
      executionId: request.executionId,
      nonce: String((this.#count += 1)),
      limits,
      workspace,
      data: keeper.volumes.data === null ? { folder: data.path } : { volume: keeper.volumes.data },
      gpus,
    });
    const result = await execution.run(spec);
    const { tidied } = execution;
    this.#tidying.add(tidied);
    void tidied.then(() => this.#tidying.delete(tidied));
    if (throwaway) await keeper.forget().catch(() => undefined);
    return result;
  }

  async resetWorkspace(): Promise<void> {
    this.#checkOpen();
    await this.#executions.run(() => this.#parts.keeper.clear());
  }

  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    this.#closing.abort();
    await this.#executions.run(() => Promise.all(this.#tidying));
    await this.#parts.keeper.close();
    await this.#parts.data.remove();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}
