import { expect, it } from "vitest";
import { readEpisode } from "../log/read-episode.ts";
import { createFakeEnv } from "../testing/fakes/fake-env.ts";
import { fakeImage } from "../testing/fakes/fake-sandbox.ts";
import { createFakeTask, fakeGraderHash } from "../testing/fakes/fake-task.ts";

it("a step says which data, grader and image decided it, and what waited, ran and graded", async () => {
  const { env, task } = createFakeEnv();
  const { info } = await env.reset();
  const data = task.dataHash;
  await env.step({ name: "request_info" });
  await env.step({ name: "execute_code", args: { code: "submit 0.5,0.5" } });
  await env.step({ name: "execute_code", args: { code: "print nothing" } });
  await env.step({ name: "finish" });
  await env.close();
  const { steps } = await readEpisode(info.episodeDir);
  expect(steps.map(({ hashes }) => hashes)).toEqual([
    { data, grader: null, image: null },
    { data, grader: fakeGraderHash, image: fakeImage },
    { data, grader: null, image: fakeImage },
    // The private half is graded at the end.
    { data, grader: fakeGraderHash, image: null },
  ]);
  // The fake box waits 4 and the fake grader 3 milliseconds.
  expect(steps.map(({ timings }) => timings.queueMs)).toEqual([0, 7, 4, 3]);
  expect(steps[1]?.handles).toMatchObject({ code: expect.any(String), submission: expect.any(String) });
  expect(steps[1]?.cost).toEqual({ cpuSeconds: 0.01, tokens: null, dollars: null });
});

it("a grader that never answered is named by no step", async () => {
  const task = createFakeTask();
  task.answers.push(new Error("gone"), new Error("gone"));
  const { env } = createFakeEnv({}, { task });
  const { info } = await env.reset();
  await env.step({ name: "execute_code", args: { code: "submit 0.5,0.5" } });
  const { steps } = await readEpisode(info.episodeDir);
  expect(steps[0]?.hashes.grader).toBeNull();
  await env.close();
});
