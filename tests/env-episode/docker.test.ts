import { makeEnv, readEpisode, replayEpisode } from "@mledojo/env";
import { ensureDockerImage } from "@mledojo/sandbox/docker";
import { beforeAll, expect, it } from "vitest";
import { execute, logFolder, submitModel } from "../mle-dojo-faults/play.ts";

const logDir = logFolder();

// Where there is no engine or image, this fails with the command that brings it.
beforeAll(async () => {
  await ensureDockerImage();
}, 600_000);

it("the same episode plays in Docker, and in bubblewrap it replays to the same scores", async () => {
  await using env = await makeEnv("penguins", { logDir, sandbox: "docker" });
  const { info } = await env.reset();
  expect(info.sandbox.backend).toBe("docker");
  const scored = await env.step(execute(submitModel));
  expect(scored.observation.outcome).toBe("scored");
  expect(scored.observation.scores.public?.humanRank).toBeGreaterThan(0.2);
  const wrong = await env.step(execute("x = = 1"));
  expect(wrong.observation.outcome).toBe("syntax_error");
  expect((await env.step({ name: "finish" })).info.final?.step).toBe(1);
  await env.close();
  const { steps } = await readEpisode(info.episodeDir);
  expect(steps[0]?.hashes.image).toMatch(/^sha256:[0-9a-f]{64}$/);
  const { ok, mismatches } = await replayEpisode(info.episodeDir, { sandbox: "bubblewrap", tolerance: 1e-9 });
  expect(mismatches).toEqual([]);
  expect(ok).toBe(true);
});
