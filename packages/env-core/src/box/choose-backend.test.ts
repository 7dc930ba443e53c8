import type { BackendReport } from "@mledojo/sandbox";
import { describe, expect, it, vi } from "vitest";
import { createFakeBackend } from "../testing/fakes/fake-sandbox.ts";
import { chooseBackend, firstWorking, type Candidate } from "./choose-backend.ts";

const works: Candidate = { name: "good", load: () => Promise.resolve(createFakeBackend(() => ({}))) };
const missing: Candidate = {
  name: "missing",
  load: () => Promise.reject(new Error("Cannot find dockerode")),
};
function failing(name: string, differences: Partial<BackendReport>): Candidate {
  return {
    name,
    async load() {
      const backend = createFakeBackend(() => ({}));
      const report = await backend.probe();
      return { ...backend, probe: () => Promise.resolve({ ...report, available: false, ...differences }) };
    },
  };
}
const broken = failing("broken", {
  problems: ["bwrap is not installed"],
  remedies: ["apt-get install bubblewrap"],
});
const mistaken = failing("mistaken", {
  problems: ["MLEDOJO_VENV names /nonexistent"],
  misconfigured: true,
});

describe("the sandbox is chosen", () => {
  it("as the first that works", async () => {
    expect((await firstWorking([missing, broken, works])).name).toBe("fake");
  });

  it("or not at all: the error says of each what is wrong and what to install", async () => {
    await expect(firstWorking([broken, missing])).rejects.toMatchObject({
      code: "no_sandbox",
      message: expect.stringMatching(
        /broken: bwrap is not installed[\s\S]*apt-get install bubblewrap[\s\S]*missing: Cannot find dockerode/,
      ),
    });
  });

  it("or not at all: a remedy that its problem told already is not told again", async () => {
    const told = failing("told", { problems: ["No engine. Start one"], remedies: ["Start one"] });
    await expect(firstWorking([told])).rejects.toThrow(/told: No engine\. Start one$/);
  });

  it("never instead of one that was set up wrongly", async () => {
    await expect(firstWorking([broken, mistaken, works])).rejects.toMatchObject({
      code: "invalid_options",
      message: "mistaken: MLEDOJO_VENV names /nonexistent",
    });
  });

  it("and a Python environment that is not there is such a mistake, whatever else would work", async () => {
    vi.stubEnv("MLEDOJO_VENV", "/nonexistent");
    try {
      for (const choice of ["auto", "bubblewrap"] as const) {
        await expect(chooseBackend(choice)).rejects.toMatchObject({
          code: "invalid_options",
          message: expect.stringMatching(/MLEDOJO_VENV names \/nonexistent, .*python3 -m venv/),
        });
      }
    } finally {
      vi.unstubAllEnvs();
    }
  });

  it("as the backend that was given", async () => {
    const mine = createFakeBackend(() => ({}));
    expect(await chooseBackend(mine)).toBe(mine);
  });

  it.each(["process", "none", 7, {}, null])("and %j is none", async (choice: unknown) => {
    // @ts-expect-error what a caller without types might give
    await expect(chooseBackend(choice)).rejects.toMatchObject({ code: "invalid_options" });
  });
});
