import { describe, expect, it } from "vitest";
import { readEpisode } from "../log/read-episode.ts";
import { createFakeEnv } from "../testing/fakes/fake-env.ts";
import { createFakeTask } from "../testing/fakes/fake-task.ts";

const spread = 0.125;
const submit = (text: string) => ({ name: "execute_code", args: { code: `submit ${text}` } }) as const;

function start(options: Parameters<typeof createFakeEnv>[0] = {}) {
  return createFakeEnv(options, { task: createFakeTask({ spread }) });
}

describe("whether a submission improved", () => {
  it("is told from the second scored one on, against the best before it", async () => {
    const { env, task } = start();
    const { info: begun } = await env.reset();
    const told = [];
    // The third is beaten by the second, so that the fourth is held against the second and not against the third.
    for (const text of ["0.25,0", "0.75,0", "0.5,0", "0.8125,0", "x", "0.8125,0"]) {
      const { observation } = await env.step(submit(text));
      told.push(observation.scores.public);
    }
    expect(told.map((score) => [score?.improved, score?.gain?.over])).toEqual([
      [undefined, undefined],
      ["yes", 1],
      ["no", 2],
      ["within_noise", 2],
      [undefined, undefined],
      ["no", 4],
    ]);
    expect(told[1]?.gain).toEqual({ over: 1, value: 0.5, interval: [0.375, 0.625] });
    expect(told[5]?.gain?.value).toBe(0);
    expect(new TextDecoder().decode(task.requests[3]?.before?.bytes)).toBe("0.75,0");
    const { steps } = await readEpisode(begun.episodeDir);
    expect(steps.map(({ scores }) => scores.public)).toEqual(told);
    await env.close();
  });

  it("stands in the message, with the step and the gain", async () => {
    const { env } = start();
    await env.reset();
    await env.step(submit("0.25,0"));
    const { observation } = await env.step(submit("0.3125,0"));
    expect(observation.message).toContain(
      "improved on step 1, the best before: within_noise, gain 0.0625 [-0.0625, 0.188]",
    );
    await env.close();
  });

  it("on the private half never reaches the agent, also where its score does; the trainer has it", async () => {
    const { env } = start({ visibility: ["public", "private"], rankedBy: "mean" });
    await env.reset();
    await env.step(submit("0.25,0.25"));
    const { observation, info } = await env.step(submit("0.25,0.875"));
    expect(info.scores.private).toMatchObject({ improved: "yes", gain: { over: 1, value: 0.625 } });
    expect(observation.scores.private?.score).toBe(0.875);
    const seen = [observation, (await env.step({ name: "get_history", args: { step: 2 } })).observation];
    expect(JSON.stringify(seen)).not.toMatch(/"yes"|0\.625|before: yes/);
    expect(observation.scores.public?.improved).toBe("no");
    await env.close();
  });

  it("is not asked of a half that the step does not grade, nor at the end", async () => {
    const { env, task } = start();
    await env.reset();
    await env.step(submit("0.25,0"));
    const { info } = await env.step(submit("0.75,0"));
    expect(info.scores.private).toBeUndefined();
    const { info: end } = await env.step({ name: "finish" });
    expect(task.requests.map(({ halves, before }) => [halves.join(), before?.step])).toEqual([
      ["public", undefined],
      ["public", 1],
      ["private", undefined],
    ]);
    expect(end.final?.scores.private?.improved).toBeUndefined();
    await env.close();
  });

  it.each([{ intervals: false }, { preset: "mle-dojo" }] as const)(
    "is not asked with %j",
    async (options) => {
      const { env, task } = start(options);
      await env.reset();
      await env.step(submit("0.25,0"));
      const { observation, info } = await env.step(submit("0.75,0"));
      expect(observation.scores.public?.improved).toBeUndefined();
      expect(task.requests.map(({ before }) => before)).toEqual([undefined, undefined]);
      expect(info.failures).toEqual([]);
      await env.close();
    },
  );

  it("costs no score where comparing fails: the second try only grades, and the log says so", async () => {
    const { env, task } = start();
    await env.reset();
    await env.step(submit("0.25,0"));
    task.answers.push({ outcome: "grader_error", message: "out of time" });
    const { observation, info } = await env.step(submit("0.75,0"));
    expect(observation).toMatchObject({ outcome: "scored", scores: { public: { score: 0.75 } } });
    expect(observation.scores.public?.improved).toBeUndefined();
    expect(task.requests.map(({ before }) => before?.step)).toEqual([undefined, 1, undefined]);
    expect(info.failures).toEqual([
      "out of time",
      "The submission could not be compared with that of step 1.",
    ]);
    await env.close();
  });
});
