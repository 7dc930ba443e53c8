import { describe, expect, it } from "vitest";
import { createFakeEnv } from "../testing/fakes/fake-env.ts";
import { createFakeTask } from "../testing/fakes/fake-task.ts";

const run = (code: string): { name: "execute_code"; args: { code: string } } => ({
  name: "execute_code",
  args: { code },
});

describe("the final result", () => {
  it("is that of the best on the public half, its private half scored once, at the end", async () => {
    const { env, task } = createFakeEnv();
    await env.reset();
    await env.step(run("submit 0.5,0.9"));
    await env.step(run("submit 0.6,0.1"));
    await env.step(run("submit 0.4,1"));
    expect(task.gradings.flat()).not.toContain("private");
    const { info, observation } = await env.step({ name: "finish" });
    expect(info.final).toMatchObject({ step: 2, chosenBy: "best", scores: { private: { score: 0.1 } } });
    expect(task.gradings.at(-1)).toEqual(["private"]);
    expect(JSON.stringify(observation)).not.toContain("private");
  });

  it("is that of the earliest on ties", async () => {
    const { env } = createFakeEnv();
    await env.reset();
    await env.step(run("submit 0.5,0.2"));
    await env.step(run("submit 0.5,0.9"));
    expect((await env.step({ name: "finish" })).info.final?.step).toBe(1);
  });

  it("goes by the metric's direction", async () => {
    const { env } = createFakeEnv({}, { task: createFakeTask({ direction: "minimize" }) });
    await env.reset();
    await env.step(run("submit 0.5,0.2"));
    await env.step(run("submit 0.3,0.9"));
    expect((await env.step({ name: "finish" })).info.final?.step).toBe(2);
  });

  it("is that of the submission that finish names, by step or by handle", async () => {
    const { env } = createFakeEnv();
    for (const by of ["step", "handle"] as const) {
      await env.reset();
      const { observation } = await env.step(run("submit 0.5,0.9"));
      await env.step(run("submit 0.6,0.1"));
      const submission = by === "step" ? 1 : observation.handles.submission;
      const { info, terminated } = await env.step({ raw: { name: "finish", args: { submission } } });
      expect(terminated).toBe(true);
      expect(info.final).toMatchObject({ step: 1, chosenBy: "finish", scores: { private: { score: 0.9 } } });
    }
  });

  it.each([1, 3, 99, "0".repeat(64), "x"])(
    "finish with a choice that was never scored (%s) does not end",
    async (submission) => {
      const { env } = createFakeEnv();
      await env.reset();
      await env.step(run("print nothing"));
      await env.step(run("submit 0.6,0.1"));
      const { observation, terminated } = await env.step({ name: "finish", args: { submission } });
      expect(observation.outcome).toBe("invalid_action");
      expect(observation.message).toContain("steps 2");
      expect(terminated).toBe(false);
    },
  );

  it("is null when nothing was scored", async () => {
    const { env } = createFakeEnv();
    await env.reset();
    const { info, terminated } = await env.step({ name: "finish" });
    expect(terminated).toBe(true);
    expect(info.final).toBeNull();
    expect(info.finalError).toBeNull();
  });

  it("keeps the public half and says why, when the grader fails at the end", async () => {
    const { env, task } = createFakeEnv({ reward: "final" });
    await env.reset();
    await env.step(run("submit 0.6,0.1"));
    task.answers.push({ outcome: "grader_error", message: "a" }, { outcome: "grader_error", message: "b" });
    const { info, reward } = await env.step({ name: "finish" });
    expect(info.final?.scores.private).toBeUndefined();
    expect(info.finalError).toBe("b");
    expect(reward).toBeNull();
  });
});

describe("what the agent sees", () => {
  it("mle-dojo: both boards, and the mean of both HumanRanks as reward", async () => {
    const { env } = createFakeEnv({ preset: "mle-dojo" });
    await env.reset();
    const { observation, reward, info } = await env.step(run("submit 0.5,0.9"));
    // One score over all rows, 0.7, is placed on both boards.
    expect(observation.scores.public?.score).toBe(0.7);
    expect(observation.scores.private?.score).toBe(0.7);
    expect(reward).toBeCloseTo(7 / 9, 12);
    expect(info.scores).toEqual(observation.scores);
    expect(observation.message).toContain("private");
  });

  it("mean of both halves' own boards, by option", async () => {
    const { env } = createFakeEnv({ visibility: ["public", "private"], rankedBy: "mean" });
    await env.reset();
    const { reward } = await env.step(run("submit 0.5,0.9"));
    expect(reward).toBe((5 / 9 + 9 / 9) / 2);
  });

  it("nothing at all, by option: no score, no best, in the observation or the history", async () => {
    const { env } = createFakeEnv({ visibility: [] });
    await env.reset();
    const { observation, reward } = await env.step(run("submit 0.123456,0.9"));
    expect(observation.outcome).toBe("scored");
    expect(reward).toBe(1 / 9);
    const history = await env.step({ name: "get_history", args: { step: 1 } });
    for (const seen of [observation, history.observation]) {
      expect(seen.scores).toEqual({});
      expect(seen.best).toBeNull();
      expect(JSON.stringify([seen.message, seen.data])).not.toContain("0.12");
    }
  });

  it("refuses a best that is picked by a half which the agent does not see", () => {
    for (const options of [
      { rankedBy: "private" },
      { rankedBy: "mean" },
      { visibility: ["private"] },
      { visibility: [], rankedBy: "private" },
      { preset: "mle-dojo", rankedBy: "public" },
    ] as const) {
      expect(() => createFakeEnv(options)).toThrow(expect.objectContaining({ code: "invalid_options" }));
    }
  });
});
