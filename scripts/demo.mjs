// @ts-check
// `npm run demo`: installs what is missing, then the baseline agent plays one episode of a real task.
import { reportSetupErrors, setup } from "./setup.mjs";
import { root } from "./setup/steps.mjs";

await reportSetupErrors(async () => {
  setup("demo");
  process.chdir(root);
  const { importSource } = await import("../packages/cli/bin/from-source.js");
  const { run } = await importSource();
  return run(["play", "penguins", "--agent", "baseline", ...process.argv.slice(2)], process);
});
