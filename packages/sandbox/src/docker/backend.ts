import { randomBytes, randomInt } from "node:crypto";
import type { Sandbox, SandboxBackend, SandboxCreateOptions, SandboxLimits } from "../contract.ts";

import { cleanEngine } from "./clean.ts";
import type { SpecContext } from "./container-spec.ts";
import { shareDataFolder } from "./data-folder.ts";
import { askEngine, connectEngine, type Engine, type EngineFacts, findEngineAddress } from "./engine.ts";
import { SandboxError } from "../errors.ts";
import { ensureImage, imageId, type ImageOptions } from "./image.ts";
import { Keeper } from "./keeper.ts";
import { levelsOf } from "./levels.ts";
import { resolveLimits } from "../limits.ts";
import { ownerToText, thisOwner } from "./owner.ts";
import { probeDocker } from "./probe.ts";
import { DockerSandbox } from "./sandbox.ts";
import { seccompOption } from "./seccomp-option.ts";

export interface DockerBackendOptions {
  /**
   * The engine's address, such as `unix:///var/run/docker.sock`.
   * @defaultValue the environment's `DOCKER_HOST`, else the machine's socket, else that of `scripts/docker-engine.sh`
   */
  readonly dockerHost?: string;
  /** An image with Python 3.8 or newer to use as it is. @defaultValue the project's own, built when it is missing */
  readonly image?: string;
  /** How the project's image is built when it is missing; false to fail instead. */
  readonly build?: ImageOptions | false;
}

/**
 * User numbers for the programs of sandboxes, in the range that Debian hands to nobody by itself (60000 to 64999):
 * each sandbox has its own pair, so that what the kernel counts per user is not shared between sandboxes.
 */
const firstUid = 60_902;
const uidPairs = 2_000;

interface Connected {
  readonly engine: Engine;
  readonly facts: EngineFacts;
}

function limitsOn(facts: EngineFacts, request: SandboxCreateOptions): SandboxLimits {
  const limits = resolveLimits(request.limits);
  // The engine may run on another, smaller machine than we do.
  return { ...limits, cores: Math.min(limits.cores, facts.cores) };
}

/**
 * The Docker backend. Making it does no I/O; the engine is asked for when it is first needed. Workspaces live in memory:
 * what a run writes there counts towards its `memoryBytes` besides `diskBytes`.
 */
export function createDockerBackend(options: DockerBackendOptions = {}): SandboxBackend {
  let connecting: Promise<Connected> | null = null;

  const connect = async (): Promise<Connected> => {
    const engine = await connectEngine(options.dockerHost);
    return { engine, facts: await askEngine(engine, findEngineAddress(options.dockerHost)) };
  };
  const connected = async (): Promise<Connected> => {
    connecting ??= connect();
    try {
      return await connecting;
    } catch (error) {
      // An engine may be started meanwhile.
      connecting = null;
      throw error;
    }
  };

  /** Leftovers of dead owners go before the first sandbox is made; failing to clean is no reason not to run. */
  let cleaned: Promise<unknown> | null = null;

  const create = async (request: SandboxCreateOptions): Promise<Sandbox> => {
    const { engine, facts } = await connected();
    if (request.gpus !== undefined && !facts.gpus) {
      throw new SandboxError({
        code: "invalid_request",
        message: "The Docker engine shows no GPUs",
        remedy: "Install the NVIDIA container toolkit and restart the engine, or ask for none",
      });
    }
    const name = options.image ?? (await ensureImage(engine, options.build));
    // A name can come to mean another image while boxes run; an id cannot.
    const image = await imageId(engine, name);
    cleaned ??= cleanEngine(engine).catch(() => undefined);
    await cleaned;
    const limits = limitsOn(facts, request);
    const context: SpecContext = {
      image: image ?? name,
      sandboxId: randomBytes(6).toString("hex"),
      ownerLabel: ownerToText(thisOwner()),
      uid: firstUid + 2 * randomInt(uidPairs),
      seccompProfile: seccompOption(),
      socketLimit: facts.socketLimit,
    };
    const data = await shareDataFolder(request.dataDir);
    try {
      const keeper = await Keeper.start(engine, context, limits, data);
      return new DockerSandbox({
        engine,
        context,
        keeper,
        data,
        limits,
        levels: levelsOf(facts),
        image,
        gpus: request.gpus,
      });
    } catch (cause) {
      await data.remove();
      if (SandboxError.isInstance(cause)) throw cause;
      throw new SandboxError({
        code: "helper_failed",
        message: `The Docker engine could not make a sandbox: ${cause instanceof Error ? cause.message : String(cause)}`,
        remedy: "Look at the engine's log; `npx mledojo doctor` tries a small box",
        cause,
      });
    }
  };

  return {
    name: "docker",
    create,
    probe: () => probeDocker({ connected, create, options }),
    clean: async () => cleanEngine((await connected()).engine),
  };
}
