import { testSandboxBackend } from "../testing/contract/suite.ts";
import { engineForTests } from "./__fixtures__/engine.ts";
import { createDockerBackend } from "./index.ts";

// The suite probes before it lists its tests, and a probe builds nothing.
await engineForTests();
await testSandboxBackend("docker", { backend: createDockerBackend(), scientific: true, confines: true });
