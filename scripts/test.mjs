// @ts-check
// `npm test`: installs what is missing, starts the Docker engine that the Docker tests need, runs the tests.
// Arguments go to vitest: `npm test -- packages/metrics`.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { runNode } from "./run-node.mjs";
import { reportSetupErrors, setup } from "./setup.mjs";
import { root } from "./setup/steps.mjs";

await reportSetupErrors(() => {
  setup("test");
  const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
  const node = process.env.MLEDOJO_TEST_NODE;
  if (node !== undefined && !existsSync(node)) throw new Error(`MLEDOJO_TEST_NODE names no file: ${node}`);
  const reporters = ["--reporter=default", `--reporter=${join(root, "scripts", "count-reporter.mjs")}`];
  // What was transformed is kept by its content, so that the first test need not wait for all that it imports.
  const cache = [
    "--experimental.fsModuleCache",
    `--experimental.fsModuleCachePath=${join(root, ".cache", "vitest")}`,
  ];
  return runNode(
    [vitest, "run", ...cache, ...reporters, ...process.argv.slice(2)],
    node === undefined ? {} : { node },
  );
});
