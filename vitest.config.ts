import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";

/** Packages are tested from source: nothing is built first. */
const conditions = ["@mledojo/source"];
const tests = "**/*.test.ts";
/** Set where the tests run on another Node than the machine's. */
const otherNode = process.env["MLEDOJO_TEST_NODE"] !== undefined;

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    pool: "forks",
    // A machine can be too busy for one deadline; the report names what passed only at the second try.
    retry: process.env["CI"] === undefined ? 0 : 1,
    // Most of a box test is waiting for the kernel, so that two files at once pay even on two cores.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Types do not depend on the Node that the tests run on: once is enough.
    typecheck: {
      enabled: !otherNode,
      include: ["packages/*/src/**/*.test-d.ts"],
      tsconfig: "./tsconfig.json",
    },
    projects: [
      {
        extends: true,
        // What does not depend on the machine; continuous integration runs it on every supported Node.
        test: {
          name: "unit",
          // These share nothing that one could leave changed to another, and loading Arrow for each file takes longer than its tests.
          isolate: false,
          include: ["metrics", "tasks", "env-core"].map((room) => `packages/${room}/{src,test}/${tests}`),
          // A million rows of each metric in Python take minutes: that they agree is shown on one Node.
          exclude: [...configDefaults.exclude, ...(otherNode ? ["packages/metrics/test/agreement/**"] : [])],
        },
      },
      {
        extends: true,
        // Boxes, the command, examples: what starts real programs under real limits.
        test: {
          name: "machine",
          include: [
            ...["sandbox", "cli"].map((room) => `packages/${room}/{src,test}/${tests}`),
            `tests/${tests}`,
          ],
          typecheck: { enabled: false },
        },
      },
    ],
  },
});
