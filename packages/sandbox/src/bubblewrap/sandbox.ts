import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import type {
  LimitLevels,
  Sandbox,
  SandboxCreateOptions,
  SandboxLimits,
  SandboxSession,
} from "../contract.ts";
import { SandboxError } from "../errors.ts";
import { resolveLimits } from "../limits.ts";
import { TaskQueue } from "../task-queue.ts";
import type { HelperFrame } from "./frames.ts";
import { HelperProcess } from "./helper-process.ts";
import { levelsOf, readFacts, type HelperFacts } from "./levels.ts";
import { helperScript } from "./locate.ts";
import type { ResolvedOptions } from "./options.ts";
import { pythonImage } from "./python-image.ts";
import { BubblewrapSession, requireDone } from "./session.ts";

/** One episode's box: a helper process that holds the mounts, the control group and the workspace. */
export class BubblewrapSandbox implements Sandbox {
  readonly specVersion = "v1" as const;
  readonly backend = "bubblewrap";
  readonly image: string | null;
  readonly limits: SandboxLimits;
  readonly levels: LimitLevels;
  readonly session: SandboxSession;
  /** What the helper found on this machine. */
  readonly facts: HelperFacts;
  readonly #helper: HelperProcess;
  readonly #queue = new TaskQueue();
  #closing: Promise<void> | null = null;

  constructor(given: {
    readonly helper: HelperProcess;
    readonly facts: HelperFacts;
    readonly image: string | null;
    readonly limits: SandboxLimits;
    readonly options: ResolvedOptions;
  }) {
    const { helper, facts, limits, options } = given;
    this.#helper = helper;
    this.image = given.image;
    this.facts = facts;
    this.limits = limits;
    this.levels = levelsOf(facts, limits);
    this.session = new BubblewrapSession({
      helper,
      queue: this.#queue,
      limits,
      libraryPath: facts.libraryPath,
      passEnvironment: options.passEnvironment,
      believed: facts.groups.includes("pids") ? ["disk"] : ["disk", "pids"],
      isClosing: () => this.#closing !== null,
      requireOpen: () => this.#requireOpen(),
    });
  }

  #requireOpen(): void {
    if (this.#closing === null) return;
    throw new SandboxError({ code: "closed", message: "the sandbox is closed", remedy: "Make a new one" });
  }

  async resetWorkspace(): Promise<void> {
    await this.#queue.run(async () => {
      this.#requireOpen();
      requireDone(await this.#helper.request({ op: "reset" }).reply, "emptying the workspace");
    });
  }

  close(): Promise<void> {
    this.#closing ??= this.#helper.stop();
    return this.#closing;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }
}

async function requireDataDir(dataDir: string): Promise<string> {
  try {
    if ((await stat(dataDir)).isDirectory()) return resolve(dataDir);
  } catch (cause) {
    throw new SandboxError({
      code: "data_unavailable",
      message: `no data folder at ${dataDir}`,
      remedy: "Prepare the task's data first",
      cause,
    });
  }
  throw new SandboxError({
    code: "data_unavailable",
    message: `${dataDir} is not a folder`,
    remedy: "Give the folder that holds the data",
  });
}

/** Starts a helper and lets it build the sandbox. */
export async function openSandbox(
  create: SandboxCreateOptions,
  options: ResolvedOptions,
): Promise<BubblewrapSandbox> {
  if (create.gpus !== undefined) {
    throw new SandboxError({
      code: "invalid_request",
      message: "the bubblewrap backend shows no GPUs",
      remedy: "Use the docker backend for GPUs",
    });
  }
  const limits = resolveLimits(create.limits);
  const dataDir = await requireDataDir(create.dataDir);
  const helper = new HelperProcess(options.helperPython, helperScript());
  const fail = async (message: string): Promise<never> => {
    await helper.stop();
    throw new SandboxError({
      code: "backend_unavailable",
      message: `bubblewrap could not make a sandbox: ${message}`,
      remedy: "Run `npx mledojo doctor` to see what is missing",
    });
  };
  const image = pythonImage(options.venv);
  let reply: HelperFrame;
  try {
    reply = await helper.request(
      {
        op: "open",
        dataDir,
        imageDir: options.imageDir,
        venv: options.venv,
        bwrap: options.bwrap,
        useGroups: options.controlGroups,
        preferDisk: options.preferDisk,
        limits,
        filterBytes: options.filters.map((filter) => filter.length),
      },
      { body: Buffer.concat(options.filters) },
    ).reply;
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
  if (typeof reply.message["error"] === "string") return fail(reply.message["error"]);
  const facts = readFacts(reply.message);
  return new BubblewrapSandbox({ helper, facts, image: await image, limits, options });
}
