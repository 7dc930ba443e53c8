import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { defineTask, type Task } from "@mledojo/tasks";
import { describe, expect, it, vi } from "vitest";
import { readEpisode } from "../log/read-episode.ts";
import { regradeEpisode } from "../replay/regrade-episode.ts";
import { replayEpisode } from "../replay/replay-episode.ts";
import { temporaryFolder } from "../testing/fakes/fake-env.ts";
import { createFakeBackend, type FakeBackend } from "../testing/fakes/fake-sandbox.ts";
import { makeEnv } from "./make-env.ts";

vi.stubEnv("XDG_CACHE_HOME", temporaryFolder());

const ids = Array.from({ length: 80 }, (_, at) => `row${String(at)}`);
const truth = ids.map((_, at) => String(at % 10));

function answers(): string {
  return ["id,y", ...ids.map((id, at) => `${id},${String((at * 7) % 11)}`)].join("\n");
}

/** A box that leaves answers whatever it is told to run. */
function answering(): FakeBackend {
  return createFakeBackend(() => ({ files: { "submission.csv": answers() } }));
}

function taskOf(metric: Task["metric"]): Task {
  return defineTask({
    id: "rows",
    title: "Rows",
    version: "1",
    metric,
    direction: "minimize",
    submission: { id: "id", columns: [{ name: "y", type: "number" }] },
    board: {
      provenance: "reference",
      dataHash: null,
      public: [1, 2, 3, 4, 5, 6],
      private: [1, 2, 3, 4, 5, 6],
    },
    content: () => ({
      publicFiles: { "train.csv": "id,y\na,1\n", "test.csv": `id\n${ids.join("\n")}\n` },
      answers: { ids, columns: { y: truth } },
    }),
  });
}

const submit = { name: "execute_code", args: { code: "x" } } as const;

describe("an episode with a real grader", () => {
  it("has the same interval for the same submission, whatever the seed of the episode", async () => {
    const task = taskOf({ name: "mae" });
    const seen = [];
    for (const seed of [1, 2]) {
      await using env = await makeEnv(task, { sandbox: answering(), logDir: temporaryFolder() });
      await env.reset({ seed });
      seen.push((await env.step(submit)).info);
    }
    const [first, second] = seen;
    const found = first?.scores.public;
    expect(second?.scores).toEqual(first?.scores);
    expect(found?.interval?.score[0]).toBeLessThan(found?.score ?? 0);
    expect(found?.interval?.score[1]).toBeGreaterThan(found?.score ?? 0);
    expect(found?.interval?.humanRank?.[0]).toBeLessThanOrEqual(found?.humanRank ?? 0);
    expect(first?.scores.private).toBeUndefined();
  });

  it("names its grader; a regrade tells whether it is still the same; costs are replayed", async () => {
    const task = taskOf({ name: "mae" });
    const options = { sandbox: answering(), logDir: temporaryFolder(), budget: { tokens: 25 } };
    await using env = await makeEnv(task, options);
    const { info } = await env.reset();
    await env.step(submit, { cost: { tokens: 10 } });
    const last = await env.step(submit, { cost: { tokens: 20 } });
    expect(last.info.reason).toBe("max_tokens");
    await env.close();
    const { steps, end } = await readEpisode(info.episodeDir);
    expect(steps[0]?.hashes.grader).toMatch(/^[0-9a-f]{64}$/);
    expect(end?.final?.scores.private?.interval?.level).toBe(0.95);
    expect(await regradeEpisode(info.episodeDir, { task })).toMatchObject({ ok: true, sameGrader: true });
    const other = taskOf({ name: "rmse" });
    expect(await regradeEpisode(info.episodeDir, { task: other })).toMatchObject({
      ok: false,
      sameData: true,
      sameGrader: false,
    });
    expect(await replayEpisode(info.episodeDir, { task, sandbox: answering() })).toMatchObject({
      ok: true,
      compared: 2,
    });
  });
});

describe("a task with a metric of its own", () => {
  const module = join(temporaryFolder(), "far.mjs");
  writeFileSync(
    module,
    `export default { specVersion: "v1", name: "far", direction: "minimize", range: [0, 100], score: () => 3,
      prepare: () => ({ rows: 40, score: () => 3, scoreRows: (rows) => rows[0] }) };`,
  );
  const task = taskOf({ name: "far", module: pathToFileURL(module).href });
  const play = async (intervals?: boolean) => {
    const options = { sandbox: answering(), logDir: temporaryFolder() };
    await using env = await makeEnv(task, { ...options, ...(intervals !== undefined && { intervals }) });
    await env.reset();
    return (await env.step(submit)).info;
  };

  it("has intervals only where they are asked for: nobody knows what they cost", async () => {
    const [plain, asked] = [await play(), await play(true)];
    expect(plain.outcome).toBe("scored");
    expect(plain.scores.public?.interval).toBeUndefined();
    expect(asked.scores.public?.interval?.level).toBe(0.95);
  });
});
