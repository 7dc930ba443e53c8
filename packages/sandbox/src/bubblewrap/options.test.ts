import { expect, test, vi } from "vitest";
import { createBubblewrapBackend } from "./backend.ts";

test("a folder that is no Python environment is named, by option and by variable, and nothing else is taken", async () => {
  const named = createBubblewrapBackend({ python: { venv: "/nonexistent/venv" } });
  await expect(named.create({ dataDir: import.meta.dirname })).rejects.toMatchObject({
    code: "environment_missing",
    message: expect.stringMatching(/python\.venv names \/nonexistent\/venv, which is not a Python/),
  });
  vi.stubEnv("MLEDOJO_VENV", "/nonexistent/other");
  try {
    const report = await createBubblewrapBackend().probe();
    expect(report).toMatchObject({ available: false, misconfigured: true });
    expect(report.problems.join()).toContain("MLEDOJO_VENV names /nonexistent/other");
    expect(report.remedies.join()).toContain("leave MLEDOJO_VENV out");
  } finally {
    vi.unstubAllEnvs();
  }
});

test("a program that is not there is a lack of the machine, for which another backend may stand in", async () => {
  const report = await createBubblewrapBackend({ bwrapPath: "/nonexistent/bwrap" }).probe();
  expect(report.available).toBe(false);
  expect(report).not.toHaveProperty("misconfigured");
});
