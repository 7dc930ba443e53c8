import { availableParallelism } from "node:os";
import type { SandboxLimits } from "./contract.ts";

const MiB = 1024 ** 2;

/** The limits of a sandbox that was asked for none. */
export function defaultSandboxLimits(): SandboxLimits {
  return {
    wallTimeMs: 600_000,
    cpuSeconds: 1_200,
    cores: availableParallelism(),
    memoryBytes: 4096 * MiB,
    maxPids: 256,
    diskBytes: 2048 * MiB,
    maxInodes: 100_000,
    maxOutputBytes: 64 * MiB,
    keptOutputBytes: MiB,
  };
}

/** `limits` with each one lowered where `tighter` asks for less; never raised. */
export function tightenLimits(limits: SandboxLimits, tighter: Partial<SandboxLimits> = {}): SandboxLimits {
  const least = (name: keyof SandboxLimits): number => Math.min(limits[name], tighter[name] ?? Infinity);
  return {
    wallTimeMs: least("wallTimeMs"),
    cpuSeconds: least("cpuSeconds"),
    cores: least("cores"),
    memoryBytes: least("memoryBytes"),
    maxPids: least("maxPids"),
    diskBytes: least("diskBytes"),
    maxInodes: least("maxInodes"),
    maxOutputBytes: least("maxOutputBytes"),
    keptOutputBytes: least("keptOutputBytes"),
  };
}

/** Defaults with what was asked for; no more cores than the machine has. */
export function resolveLimits(asked: Partial<SandboxLimits> = {}): SandboxLimits {
  const defaults = defaultSandboxLimits();
  const limits = { ...defaults, ...asked };
  for (const [name, value] of Object.entries(limits)) {
    if (!(value > 0)) throw new RangeError(`limit ${name} must be a positive number, not ${String(value)}`);
  }
  return { ...limits, cores: Math.min(limits.cores, defaults.cores) };
}
