import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { BuiltinAction } from "../actions/builtin/builtin-actions.ts";
import type { Observation } from "../observation/observation.ts";
import { checkEnv } from "../testing/check-env.ts";
import { createFakeEnv } from "../testing/fakes/fake-env.ts";
import { createFakeTask } from "../testing/fakes/fake-task.ts";
import { recordEpisode, type EpisodeRecord } from "./record-episode.ts";
import { timeLimit } from "./time-limit.ts";
import { transformObservation, transformReward } from "./transform-observation.ts";

const submit = { name: "execute_code", args: { code: "submit 0.5,0.5" } } as const;
const textSpace = {
  schema: z.string(),
  contains: (value: unknown): value is string => typeof value === "string",
  toJSONSchema: () => ({ type: "string" }),
};

describe("timeLimit", () => {
  it("truncates after the steps allowed, and asks for a reset", async () => {
    const env = timeLimit(createFakeEnv().env, 2);
    await env.reset();
    expect((await env.step(submit)).truncated).toBe(false);
    const { truncated, info } = await env.step(submit);
    expect([truncated, info.reason]).toEqual([true, "time_limit"]);
    await expect(env.step(submit)).rejects.toMatchObject({ code: "episode_over" });
    await env.reset();
    expect((await env.step(submit)).truncated).toBe(false);
  });

  it("leaves an end within alone, and refuses limits that are none", async () => {
    const env = timeLimit(createFakeEnv().env, 1);
    await env.reset();
    const { terminated, truncated, info } = await env.step({ name: "finish" });
    expect([terminated, truncated, info.reason]).toEqual([true, false, "finished"]);
    for (const steps of [0, -1, 1.5, Number.NaN]) {
      expect(() => timeLimit(createFakeEnv().env, steps)).toThrow(
        expect.objectContaining({ code: "invalid_options" }),
      );
    }
  });

  it("keeps the contract", async () => {
    await checkEnv(timeLimit(createFakeEnv().env, 5));
  });
});

describe("transforms", () => {
  it("change what the agent sees, at reset and at each step", async () => {
    const { env } = createFakeEnv();
    const text = transformObservation(
      env,
      (observation: Observation) => observation.message.toUpperCase(),
      textSpace,
    );
    expect((await text.reset()).observation).toContain("A FAKE TASK");
    expect((await text.step(submit)).observation).toContain("SCORED");
    expect(text.observationSpace.contains("x")).toBe(true);
  });

  it("keep the contract", async () => {
    const { env } = createFakeEnv();
    await checkEnv(transformObservation(env, (observation: Observation) => observation.message, textSpace));
  });

  it("change the reward, but never a null one", async () => {
    const task = createFakeTask();
    const env = transformReward(createFakeEnv({}, { task }).env, (reward) => reward * 2);
    await env.reset();
    expect((await env.step(submit)).reward).toBe((2 * 5) / 9);
    task.answers.push(new Error("a"), new Error("b"));
    expect((await env.step(submit)).reward).toBeNull();
  });
});

describe("recordEpisode", () => {
  it("hands over each episode once: at its end, at reset, at close", async () => {
    const records: EpisodeRecord<BuiltinAction, Observation>[] = [];
    const env = recordEpisode<BuiltinAction, Observation>(createFakeEnv().env, (record) => {
      records.push(record);
    });
    await env.reset();
    await env.step(submit);
    await env.step({ name: "finish" });
    expect(records).toHaveLength(1);
    await env.reset();
    await env.step(submit);
    await env.reset();
    expect(records).toHaveLength(2);
    await env.step(submit);
    await env.step(submit);
    await env.close();
    expect(records.map(({ steps }) => steps.length)).toEqual([2, 1, 2]);
    expect(records[2]?.totalReward).toBeCloseTo(10 / 9, 12);
    expect(records[0]?.steps[1]?.action).toEqual({ name: "finish" });
    expect(records[0]?.reset.observation.step).toBe(0);
  });
});
