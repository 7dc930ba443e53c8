import { defineConfig } from "vitest/config";

const conditions = ["@mledojo/source"];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    include: ["packages/*/{src,test}/**/*.test.ts", "tests/**/*.test.ts"],
    typecheck: { enabled: true, include: ["packages/*/src/**/*.test-d.ts"], tsconfig: "./tsconfig.json" },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    pool: "forks",
  },
});
