import type { SandboxLimits } from "../../contract.ts";

/** Small enough that every flood is over in a moment, large enough for an interpreter that does nothing wrong. */
export const hostileLimits: SandboxLimits = {
  wallTimeMs: 12_000,
  cpuSeconds: 20,
  cores: 2,
  memoryBytes: 96 * 2 ** 20,
  maxPids: 48,
  diskBytes: 24 * 2 ** 20,
  maxInodes: 1_500,
  maxOutputBytes: 512 * 2 ** 10,
  keptOutputBytes: 128 * 2 ** 10,
};

/** What the positive control runs under: nothing that any program of the suite reaches. */
export const controlLimits: SandboxLimits = {
  wallTimeMs: 90_000,
  cpuSeconds: 120,
  cores: 64,
  memoryBytes: 8 * 2 ** 30,
  maxPids: 10_000,
  diskBytes: 8 * 2 ** 30,
  maxInodes: 1_000_000,
  maxOutputBytes: 128 * 2 ** 20,
  keptOutputBytes: 128 * 2 ** 10,
};

/** Bytes that the owner takes from one workspace file at most. */
export const readCap = 2 ** 20;
