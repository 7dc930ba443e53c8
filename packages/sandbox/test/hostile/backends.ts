import { createBubblewrapBackend } from "../../src/bubblewrap/backend.ts";
import type { SandboxBackend } from "../../src/contract.ts";
import { createDockerBackend } from "../../src/docker/index.ts";
import { createUnsafeProcessBackend } from "../../src/unsafe/index.ts";

/** The backends that an owner process can be told to use. */
export function backendNamed(name: string): SandboxBackend {
  if (name === "unsafe") return createUnsafeProcessBackend({ unsafe: true });
  if (name === "bubblewrap") return createBubblewrapBackend();
  if (name === "docker") return createDockerBackend();
  throw new Error(`no backend named ${name}`);
}
