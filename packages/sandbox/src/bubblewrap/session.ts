import type {
  ExecutionRequest,
  ExecutionResult,
  FileRead,
  SandboxLimits,
  SandboxSession,
} from "../contract.ts";
import { SandboxError } from "../errors.ts";
import { tightenLimits } from "../limits.ts";
import { checkRequest } from "../request-check.ts";
import type { TaskQueue } from "../task-queue.ts";
import { isPlainPath, requirePlainPath } from "../workspace-path.ts";
import { boxEnvironment } from "./environment.ts";
import { execute, type ExecutionSetting } from "./execute.ts";
import { oneOfField } from "./fields.ts";
import type { HelperFrame } from "./frames.ts";
import type { HelperProcess } from "./helper-process.ts";

export interface SessionParts extends ExecutionSetting {
  readonly helper: HelperProcess;
  readonly queue: TaskQueue;
  readonly limits: SandboxLimits;
  readonly libraryPath: string | null;
  readonly passEnvironment: readonly string[];
  /** Throws once the sandbox is closed. */
  readonly requireOpen: () => void;
}

const refusedReasons = ["not_regular", "linked", "too_large", "unsafe_path"] as const;

/** The reply, or an error for what the helper could not do. */
export function requireDone(reply: HelperFrame, what: string): HelperFrame {
  const { error, kind, message } = reply.message;
  if (kind === "refused") {
    throw new SandboxError({
      code: "unsafe_path",
      message: `${what}: ${String(message)}`,
      remedy: "Use another path",
    });
  }
  if (typeof error !== "string") return reply;
  const full = error.includes("Errno 28");
  throw new SandboxError({
    code: full ? "workspace_full" : "helper_failed",
    message: `${what}: ${error}`,
    remedy: full ? "Remove files from the workspace, or reset it" : "Make a new sandbox",
  });
}

/** What actions get: everything goes through the helper, one thing at a time. */
export class BubblewrapSession implements SandboxSession {
  readonly #parts: SessionParts;

  constructor(parts: SessionParts) {
    this.#parts = parts;
  }

  async exec(
    request: ExecutionRequest,
    options: { readonly signal?: AbortSignal } = {},
  ): Promise<ExecutionResult> {
    checkRequest(request);
    const { helper, queue, passEnvironment, libraryPath } = this.#parts;
    const limits = tightenLimits(this.#parts.limits, request.limits);
    const environment = boxEnvironment(limits, libraryPath, passEnvironment, request.env ?? {});
    return queue.run(async (queueMs) => {
      this.#parts.requireOpen();
      const result = await execute(helper, request, limits, environment, options.signal, this.#parts);
      return { ...result, timings: { ...result.timings, queueMs } };
    });
  }

  async #ask(message: Readonly<Record<string, unknown>>, body?: Uint8Array): Promise<HelperFrame> {
    return this.#parts.queue.run(async () => {
      this.#parts.requireOpen();
      return this.#parts.helper.request(message, body === undefined ? {} : { body }).reply;
    });
  }

  async readFile(path: string, options: { readonly maxBytes: number }): Promise<FileRead> {
    if (!isPlainPath(path))
      return { kind: "refused", reason: "unsafe_path", message: "the path is not a plain relative one" };
    const reply = await this.#ask({ op: "read", path, maxBytes: options.maxBytes });
    const { kind, message } = reply.message;
    if (kind === "refused") {
      return { kind, reason: oneOfField(reply.message, "reason", refusedReasons), message: String(message) };
    }
    requireDone(reply, `reading ${path}`);
    return kind === "file" ? { kind, bytes: reply.body } : { kind: "absent" };
  }

  async writeFile(path: string, bytes: Uint8Array): Promise<void> {
    requirePlainPath(path);
    requireDone(await this.#ask({ op: "write", path }, bytes), `writing ${path}`);
  }

  async remove(path: string): Promise<void> {
    requirePlainPath(path);
    requireDone(await this.#ask({ op: "remove", path }), `removing ${path}`);
  }
}
