// @ts-check
// `npm run demo`: installs what is missing, then the baseline agent plays one episode of a real task.
import { reportSetupErrors, runFromSource, setup } from "./setup.mjs";

await reportSetupErrors(() => {
  setup("demo");
  const args = process.argv.slice(2);
  return runFromSource("packages/cli/src/main.ts", ["play", "penguins", "--agent", "baseline", ...args]);
});
