import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import {
  boxPaths,
  type ExecutionRequest,
  type ExecutionResult,
  type FileRead,
  type LimitLevels,
  type Sandbox,
  type SandboxCreateOptions,
  type SandboxLimits,
  type SandboxSession,
} from "../contract.ts";
import { SandboxError } from "../errors.ts";
import { resolveLimits, tightenLimits } from "../limits.ts";
import { checkRequest } from "../request-check.ts";
import { TaskQueue } from "../task-queue.ts";
import { copyFolder } from "./copy-folder.ts";
import { emptyFolder, readGuarded, removeGuarded, removeTree, writeGuarded } from "./files.ts";
import { runPlain } from "./run.ts";

/** Nothing is held but the clock and the output, and those only while the program plays along. */
export const unsafeLevels: LimitLevels = {
  wallTime: "watched",
  cpuTime: "none",
  cores: "none",
  memory: "none",
  pids: "none",
  disk: "none",
  inodes: "none",
  output: "watched",
};

export class UnsafeSandbox implements Sandbox, SandboxSession {
  readonly specVersion = "v1" as const;
  readonly backend = "unsafe-process";
  /** The host's own software has no name. */
  readonly image = null;
  readonly limits: SandboxLimits;
  readonly levels = unsafeLevels;
  readonly session: SandboxSession = this;
  readonly #root: string;
  readonly #dataDir: string;
  readonly #extraPath: readonly string[];
  readonly #queue = new TaskQueue();
  readonly #ending = new AbortController();
  #closing: Promise<void> | null = null;

  private constructor(root: string, options: SandboxCreateOptions, extraPath: readonly string[]) {
    this.#root = root;
    this.#dataDir = resolve(options.dataDir);
    this.#extraPath = extraPath;
    this.limits = resolveLimits(options.limits);
  }

  static async open(options: SandboxCreateOptions, extraPath: readonly string[]): Promise<UnsafeSandbox> {
    const root = await mkdtemp(join(tmpdir(), "mledojo-unsafe-"));
    for (const name of ["workspace", "code", "tmp"]) await mkdir(join(root, name));
    return new UnsafeSandbox(root, options, extraPath);
  }

  get #workspace(): string {
    return join(this.#root, "workspace");
  }

  /** Box paths do not exist here: words that begin with one are rewritten to where it stands on the host. */
  #hostWord(word: string, workspace: string): string {
    const places: readonly (readonly [string, string])[] = [
      [boxPaths.code, join(this.#root, "code")],
      [boxPaths.data, this.#dataDir],
      [boxPaths.workspace, workspace],
    ];
    const place = places.find(([box]) => word === box || word.startsWith(`${box}/`));
    return place === undefined ? word : place[1] + word.slice(place[0].length);
  }

  async #inTurn<T>(work: (queueMs: number) => Promise<T>): Promise<T> {
    return this.#queue.run(async (queueMs) => {
      if (this.#closing !== null) {
        throw new SandboxError({
          code: "closed",
          message: "the sandbox is closed",
          remedy: "Make a new one",
        });
      }
      return work(queueMs);
    });
  }

  async exec(
    request: ExecutionRequest,
    options: { readonly signal?: AbortSignal } = {},
  ): Promise<ExecutionResult> {
    checkRequest(request);
    const signal = AbortSignal.any([this.#ending.signal, ...(options.signal ? [options.signal] : [])]);
    const limits = tightenLimits(this.limits, request.limits);
    return this.#inTurn(async (queueMs) => {
      const throwaway = request.workspace === "throwaway" ? await mkdtemp(join(this.#root, "view-")) : null;
      const workspace = throwaway ?? this.#workspace;
      if (throwaway !== null) await copyFolder(this.#workspace, throwaway);
      const code = join(this.#root, "code");
      await emptyFolder(code);
      for (const [name, text] of Object.entries(request.code ?? {})) await writeFile(join(code, name), text);
      const path = [...this.#extraPath, process.env["PATH"] ?? "/usr/bin:/bin"].join(":");
      const environment = {
        PATH: path,
        HOME: workspace,
        TMPDIR: join(this.#root, "tmp"),
        LANG: "C.UTF-8",
        ...request.env,
      };
      const command = request.command.map((word) => this.#hostWord(word, workspace));
      try {
        const result = await runPlain(request, { workspace, environment, command }, limits, signal);
        return { ...result, timings: { ...result.timings, queueMs } };
      } finally {
        if (throwaway !== null) await removeTree(throwaway);
      }
    });
  }

  async readFile(path: string, options: { readonly maxBytes: number }): Promise<FileRead> {
    return this.#inTurn(async () => readGuarded(this.#workspace, path, options.maxBytes));
  }

  async writeFile(path: string, bytes: Uint8Array): Promise<void> {
    await this.#inTurn(async () => writeGuarded(this.#workspace, path, bytes));
  }

  async remove(path: string): Promise<void> {
    await this.#inTurn(async () => removeGuarded(this.#workspace, path));
  }

  async resetWorkspace(): Promise<void> {
    await this.#inTurn(async () => emptyFolder(this.#workspace));
  }

  close(): Promise<void> {
    this.#ending.abort();
    this.#closing ??= this.#queue.run(async () => removeTree(this.#root));
    return this.#closing;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }
}
