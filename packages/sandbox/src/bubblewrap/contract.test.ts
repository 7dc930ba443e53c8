import { testSandboxBackend } from "../testing/contract/suite.ts";
import { createBubblewrapBackend } from "./backend.ts";

await testSandboxBackend("bubblewrap", {
  backend: createBubblewrapBackend(),
  scientific: true,
  confines: true,
});
