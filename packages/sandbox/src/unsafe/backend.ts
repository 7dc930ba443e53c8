import type { SandboxBackend } from "../contract.ts";
import { SandboxError } from "../errors.ts";
import { UnsafeSandbox, unsafeLevels } from "./sandbox.ts";

/** Options of {@link createUnsafeProcessBackend}. */
export interface UnsafeProcessOptions {
  /** Must be true: the code runs as this very user, sees every file that this user sees, and can use the network. */
  readonly unsafe: true;
  /** Folders put before the host's PATH, such as the `bin` of a virtual environment. @defaultValue none */
  readonly extraPath?: readonly string[];
}

/**
 * Plain processes without any box, for positive controls in tests and for code that you trust as your own.
 * Never picked by itself.
 *
 * @throws SandboxError `invalid_request` unless `unsafe: true` is given.
 */
export function createUnsafeProcessBackend(options: UnsafeProcessOptions): SandboxBackend {
  if (!options.unsafe) {
    throw new SandboxError({
      code: "invalid_request",
      message: "the plain-process backend protects nothing",
      remedy: "Use createBubblewrapBackend, or say { unsafe: true } if you mean it",
    });
  }
  return {
    name: "unsafe-process",
    probe: async () => ({
      backend: "unsafe-process",
      available: true,
      problems: ["it protects nothing: the code runs as this user, with this user's files and network"],
      remedies: [],
      levels: unsafeLevels,
      gpus: false,
    }),
    create: async (create) => UnsafeSandbox.open(create, options.extraPath ?? []),
    clean: async () => [],
  };
}
