import type { SandboxBackend } from "../contract.ts";
import { cleanBubblewrap } from "./clean.ts";
import { resolveOptions, type BubblewrapOptions } from "./options.ts";
import { probeBubblewrap } from "./probe.ts";
import { openSandbox } from "./sandbox.ts";

/**
 * The embedded backend: each execution in a fresh bubblewrap box on Linux, as root or as a plain user. Making
 * the backend touches nothing; {@link SandboxBackend.create} starts a trusted helper process per sandbox.
 */
export function createBubblewrapBackend(options: BubblewrapOptions = {}): SandboxBackend {
  return {
    name: "bubblewrap",
    probe: async () => probeBubblewrap(options),
    create: async (create) => openSandbox(create, resolveOptions(options)),
    clean: async () => cleanBubblewrap(resolveOptions(options)),
  };
}
