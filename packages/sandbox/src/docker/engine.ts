import { existsSync } from "node:fs";
import path from "node:path";
import type Dockerode from "dockerode";
import { SandboxError } from "../errors.ts";

/** A client of one Docker engine. */
export type Engine = Dockerode;

/** Where `scripts/docker-engine.sh` lets the engine listen that it starts. */
const privateSocket = (env: NodeJS.ProcessEnv): string =>
  path.join(env["MLEDOJO_ENGINE_DIR"] ?? "/run/mledojo", "docker.sock");

const defaultSocket = "/var/run/docker.sock";

/** The engine's address: the one given, else `DOCKER_HOST`, else the machine's socket, else the private engine's. */
export function findEngineAddress(
  given: string | undefined,
  env: NodeJS.ProcessEnv = process.env,
  machineSocket: string = defaultSocket,
): string {
  const named = given ?? env["DOCKER_HOST"];
  if (named !== undefined && named !== "") return named;
  const own = privateSocket(env);
  return `unix://${!existsSync(machineSocket) && existsSync(own) ? own : machineSocket}`;
}

async function loadLibrary(): Promise<typeof Dockerode> {
  try {
    return (await import("dockerode")).default;
  } catch (cause) {
    throw new SandboxError({
      code: "backend_unavailable",
      message: "The Docker backend needs the package dockerode, which is not installed",
      remedy: "Run: npm install dockerode",
      cause,
    });
  }
}

/** Connects to an engine; no request is made yet. */
export async function connectEngine(given?: string): Promise<Engine> {
  const Library = await loadLibrary();
  const address = findEngineAddress(given);
  if (address.startsWith("unix://")) return new Library({ socketPath: address.slice("unix://".length) });
  // Everything else (tcp, TLS, ssh) is read from DOCKER_HOST and its companions by the library itself.
  if (given === undefined) return new Library();
  const url = new URL(address);
  return new Library({
    host: url.hostname,
    port: url.port || 2375,
    protocol: url.protocol === "https:" ? "https" : "http",
  });
}

/** What an engine says of itself, as far as it matters here. */
export interface EngineFacts {
  readonly cores: number;
  readonly architecture: string;
  readonly memoryLimit: boolean;
  readonly swapLimit: boolean;
  /** Whether it takes a limit for what waits in network sockets, which version 1 of control groups counts apart. */
  readonly socketLimit: boolean;
  readonly coreQuota: boolean;
  readonly processLimit: boolean;
  readonly seccomp: boolean;
  readonly gpus: boolean;
}

/** Asks an engine about itself; throws `backend_unavailable` when none answers. */
export async function askEngine(engine: Engine, address: string): Promise<EngineFacts> {
  let info: Record<string, unknown>;
  try {
    info = await engine.info();
  } catch (cause) {
    throw new SandboxError({
      code: "backend_unavailable",
      message: `No Docker engine answers at ${address}`,
      remedy:
        "Start one (systemctl start docker; in a checkout, as root: scripts/docker-engine.sh start) or name one in DOCKER_HOST",
      cause,
    });
  }
  const options = Array.isArray(info["SecurityOptions"]) ? (info["SecurityOptions"] as unknown[]) : [];
  const runtimes =
    typeof info["Runtimes"] === "object" && info["Runtimes"] !== null ? Object.keys(info["Runtimes"]) : [];
  return {
    cores: typeof info["NCPU"] === "number" ? info["NCPU"] : 1,
    architecture: typeof info["Architecture"] === "string" ? info["Architecture"] : "x86_64",
    memoryLimit: info["MemoryLimit"] === true,
    swapLimit: info["SwapLimit"] === true,
    socketLimit: info["KernelMemoryTCP"] === true,
    coreQuota: info["CpuCfsQuota"] === true,
    processLimit: info["PidsLimit"] === true,
    seccomp: options.some((option) => String(option).includes("seccomp")),
    gpus: runtimes.includes("nvidia"),
  };
}

/** Whether an answer of the engine has this HTTP status. */
export const hasStatus = (error: unknown, status: number): boolean =>
  typeof error === "object" && error !== null && "statusCode" in error && error.statusCode === status;
