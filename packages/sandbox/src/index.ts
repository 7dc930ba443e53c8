export { createBubblewrapBackend } from "./bubblewrap/backend.ts";
export { findVirtualEnvironment } from "./bubblewrap/locate.ts";
export type { BubblewrapOptions } from "./bubblewrap/options.ts";
export { boxPaths } from "./contract.ts";
export type {
  BackendReport,
  CapturedOutput,
  ExecutionOutcome,
  ExecutionRequest,
  ExecutionResult,
  FileRead,
  LimitLevel,
  LimitLevels,
  LimitName,
  ResourceUsage,
  Sandbox,
  SandboxBackend,
  SandboxCreateOptions,
  SandboxLimits,
  SandboxSession,
} from "./contract.ts";
export { SandboxError } from "./errors.ts";
export type { SandboxErrorCode } from "./errors.ts";
export { defaultSandboxLimits } from "./limits.ts";
