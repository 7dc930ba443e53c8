import { expect, test, vi } from "vitest";
import { createBubblewrapBackend } from "./backend.ts";

test("a folder that is no Python environment is named, by option and by variable, and nothing else is taken", async () => {
  const named = createBubblewrapBackend({ python: { venv: "/nonexistent/venv" } });
  await expect(named.create({ dataDir: import.meta.dirname })).rejects.toThrow(
    /\/nonexistent\/venv is not a Python/,
  );
  vi.stubEnv("MLEDOJO_VENV", "/nonexistent/other");
  try {
    const report = await createBubblewrapBackend().probe();
    expect(report.available).toBe(false);
    expect(report.problems.join()).toContain("/nonexistent/other");
    expect(report.remedies.join()).toContain("MLEDOJO_VENV");
  } finally {
    vi.unstubAllEnvs();
  }
});
