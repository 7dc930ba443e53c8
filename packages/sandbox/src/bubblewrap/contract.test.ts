import { release } from "node:os";
import { testSandboxBackend } from "../testing/contract/suite.ts";
import { createBubblewrapBackend } from "./backend.ts";
import { kernelTellsExits } from "./__fixtures__/kernel.ts";
import { findVirtualEnvironment } from "./locate.ts";

await testSandboxBackend("bubblewrap", {
  backend: createBubblewrapBackend(),
  scientific: findVirtualEnvironment() !== null,
  confines: true,
  shellExitCodes: !kernelTellsExits(release()),
});
