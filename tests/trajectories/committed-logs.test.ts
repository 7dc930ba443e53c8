import { readFile, readdir } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readEpisode, regradeEpisode } from "@mledojo/env";
import { findEpisodes } from "@mledojo/env/trajectories";
import { describe, expect, test } from "vitest";

const timeoutMs = 120_000;
const logs = fileURLToPath(new URL("../../trajectories", import.meta.url));
const names = ["penguins-baseline", "us-births-baseline"];

test("the two episodes lie where the page says", async () => {
  expect((await findEpisodes(logs)).map((folder) => folder.slice(logs.length + 1))).toEqual(names);
});

describe.each(names)("%s", (name) => {
  const folder = join(logs, name);

  test("is whole: an end, a final score, and every blob that it names", async () => {
    const reading = await readEpisode(folder);
    expect(reading.truncatedTail).toBe(false);
    expect(reading.end).toMatchObject({ reason: "finished", terminated: true });
    expect(reading.end?.final?.scores.private?.humanRank).toBeGreaterThan(0.5);
    for (const step of reading.steps) {
      expect(reading.actionOf(step).name).toBe(step.action.name);
      for (const handle of Object.values(step.handles))
        expect(reading.readBlob(handle ?? "").length).toBeGreaterThan(0);
    }
    for (const { hashes, scores } of reading.steps.filter(({ outcome }) => outcome === "scored")) {
      expect(hashes).toEqual({
        data: reading.start.task.dataHash,
        grader: expect.stringMatching(/^[0-9a-f]{64}$/),
        image: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
      });
      expect(scores.public?.interval?.level).toBe(0.95);
    }
  });

  test(
    "still gets its scores from the task as it is now; if not, make it anew as trajectories/README.md says",
    async () => {
      const { ok, sameData, submissions } = await regradeEpisode(folder);
      expect(submissions.length).toBeGreaterThan(3);
      expect({ ok, sameData }).toEqual({ ok: true, sameData: true });
    },
    timeoutMs,
  );

  test("says nothing about the machine that it was played on", async () => {
    const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((file) =>
      file.isFile(),
    );
    for (const file of files) {
      const text = await readFile(join(file.parentPath, file.name), "latin1");
      expect(text).not.toContain(hostname());
      expect(text).not.toMatch(/\/(root|home|tmp)\/\w/);
    }
  });
});
