import type { BackendReport, Sandbox, SandboxBackend, SandboxCreateOptions } from "../contract.ts";
import { resolveOptions, type BubblewrapOptions } from "./options.ts";
import { openSandbox } from "./sandbox.ts";

/**
 * The embedded backend: each execution in a fresh bubblewrap box on Linux, as root or as a plain user. Making
 * the backend touches nothing; {@link SandboxBackend.create} starts a trusted helper process per sandbox.
 */
export function createBubblewrapBackend(options: BubblewrapOptions = {}): SandboxBackend {
  return {
    name: "bubblewrap",
    probe: (): Promise<BackendReport> => Promise.reject(new Error("soon")),
    create: async (create: SandboxCreateOptions): Promise<Sandbox> =>
      openSandbox(create, resolveOptions(options)),
    clean: async (): Promise<readonly string[]> => [],
  };
}
