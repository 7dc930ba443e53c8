import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { version } from "../version.ts";
import { resolveEnvOptions } from "./resolve-env-options.ts";

describe("resolveEnvOptions", () => {
  it("fills in every default that the documentation names", () => {
    expect(resolveEnvOptions()).toMatchObject({
      sandbox: "auto",
      logDir: "runs",
      seed: 0,
      reward: { name: "human-rank" },
      episode: {
        preset: "default",
        visibility: ["public"],
        rankedBy: "public",
        scoredOn: "halves",
        budget: { steps: 50, wallTimeMs: 14_400_000, executions: 50, validations: 50, submissions: 50 },
        executionTimeoutMs: 600_000,
        validationTimeoutMs: 60_000,
        maxMessageChars: 10_000,
        maxDataBytes: 65_536,
        maxSubmissionBytes: 268_435_456,
      },
    });
  });

  it("lifts a limit by null, and takes maxSteps for budget.steps", () => {
    expect(resolveEnvOptions({ maxSteps: null }).episode.budget.steps).toBeNull();
    expect(resolveEnvOptions({ maxSteps: 3 }).episode.budget.steps).toBe(3);
    expect(resolveEnvOptions({ budget: { submissions: null } }).episode.budget.submissions).toBeNull();
  });

  it.each([
    [{ maxSteps: 3, budget: { steps: 4 } }, /maxSteps and budget.steps/],
    [{ maxSteps: 0 }, /maxSteps/],
    [{ limits: { memory: 5 } as never }, /memory/],
    [{ limits: { memoryBytes: 1_000_000 } }, /32 MiB/],
    [{ budget: { steps: -1 } }, /steps/],
    [{ budget: { wallTimeMs: 1.5 } }, /wallTimeMs/],
    [{ seed: 0.5 }, /seed/],
    [{ maxMessageChars: 10 }, /maxMessageChars/],
    [{ logDir: "" }, /logDir/],
  ] as const)("refuses %j", (options, message) => {
    expect(() => resolveEnvOptions(options)).toThrow(message);
  });
});

it("logs state the version of the package", () => {
  const { version: published }: { version: string } = JSON.parse(
    readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
  );
  expect(version).toBe(published);
});
