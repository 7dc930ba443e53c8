// Plays an episode without end over the fakes and tells each step that is done; a test kills this process.
import { writeSync } from "node:fs";
import { createFakeEnv } from "./fake-env.ts";

const { env } = createFakeEnv({
  maxSteps: null,
  ...(process.argv[2] !== undefined && { logDir: process.argv[2] }),
});
await env.reset();
for (;;) {
  const { observation } = await env.step({ name: "get_history" });
  writeSync(1, `${String(observation.step)}\n`);
}
