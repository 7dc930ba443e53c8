export { testSandboxBackend } from "./contract/suite.ts";
export type { ContractSubject } from "./contract/setting.ts";
export * from "./hostile/index.ts";
