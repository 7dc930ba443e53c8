import { describe, expect, it } from "vitest";
import { createFakeBackend } from "../testing/fakes/fake-sandbox.ts";
import { chooseBackend, firstWorking, type Candidate } from "./choose-backend.ts";

const works: Candidate = { name: "good", load: () => Promise.resolve(createFakeBackend(() => ({}))) };
const missing: Candidate = {
  name: "missing",
  load: () => Promise.reject(new Error("Cannot find dockerode")),
};
const broken: Candidate = {
  name: "broken",
  async load() {
    const backend = createFakeBackend(() => ({}));
    const report = await backend.probe();
    const problems = ["bwrap is not installed"];
    return {
      ...backend,
      probe: () =>
        Promise.resolve({ ...report, available: false, problems, remedies: ["apt-get install bubblewrap"] }),
    };
  },
};

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

  it("as the backend that was given", async () => {
    const mine = createFakeBackend(() => ({}));
    expect(await chooseBackend(mine)).toBe(mine);
  });

  it.each(["process", "none", 7, {}, null])("and %j is none", async (choice: unknown) => {
    // @ts-expect-error what a caller without types might give
    await expect(chooseBackend(choice)).rejects.toMatchObject({ code: "invalid_options" });
  });
});
