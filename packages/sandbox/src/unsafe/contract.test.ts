import { testSandboxBackend } from "../testing/contract/suite.ts";
import { createUnsafeProcessBackend } from "./backend.ts";

await testSandboxBackend("unsafe-process", {
  backend: createUnsafeProcessBackend({ unsafe: true }),
  scientific: false,
  confines: false,
});
