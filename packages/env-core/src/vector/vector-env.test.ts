import { describe, expect, it } from "vitest";
import { createFakeEnv } from "../testing/fakes/fake-env.ts";
import { makeVectorEnv } from "./make-vector-env.ts";
import type { AutoresetMode } from "./vector-env.ts";

const submit = (score: number): { name: "execute_code"; args: { code: string } } => ({
  name: "execute_code",
  args: { code: `submit ${String(score)},0` },
});
const finish = { name: "finish" } as const;

function vector(autoreset?: AutoresetMode, count = 2) {
  const makers = Array.from({ length: count }, () => () => Promise.resolve(createFakeEnv().env));
  return makeVectorEnv(makers, autoreset === undefined ? {} : { autoreset });
}

describe("makeVectorEnv", () => {
  it("steps every environment, each with its own action", async () => {
    await using env = await vector();
    const { observations, infos } = await env.reset({ seed: 10 });
    expect(observations).toHaveLength(2);
    expect(infos.map((info) => info?.seed)).toEqual([10, 11]);
    const { rewards } = await env.step([submit(0.2), submit(0.7)]);
    expect(rewards).toEqual([2 / 9, 7 / 9]);
  });

  it("next_step (the default): the step after the end resets, and passes the action over", async () => {
    await using env = await vector();
    await env.reset();
    const end = await env.step([finish, submit(0.5)]);
    expect(end.terminations).toEqual([true, false]);
    expect(end.observations[0]?.action).toBe("finish");
    const next = await env.step([submit(0.9), submit(0.5)]);
    expect(next.rewards).toEqual([0, 5 / 9]);
    expect(next.terminations).toEqual([false, false]);
    expect(next.observations.map(({ step }) => step)).toEqual([0, 2]);
    expect(next.infos[0]?.step).toBeNull();
    expect(next.infos[0]?.reset?.seed).toBe(1);
    expect((await env.step([submit(0.9), submit(0.5)])).observations[0]?.step).toBe(1);
  });

  it("same_step: the end and the next beginning in one step", async () => {
    await using env = await vector("same_step");
    await env.reset();
    const { observations, terminations, infos } = await env.step([finish, submit(0.5)]);
    expect(terminations).toEqual([true, false]);
    expect(observations[0]?.step).toBe(0);
    expect(infos[0]?.finalObservation?.action).toBe("finish");
    expect(infos[0]?.step?.reason).toBe("finished");
    expect(infos[1]?.finalObservation).toBeNull();
    expect((await env.step([submit(0.1), submit(0.5)])).observations[0]?.step).toBe(1);
  });

  it("disabled: an environment that is over waits for a reset by mask", async () => {
    await using env = await vector("disabled");
    await env.reset();
    await env.step([finish, submit(0.5)]);
    await expect(env.step([submit(0.1), submit(0.5)])).rejects.toMatchObject({ code: "episode_over" });
    const { observations, infos } = await env.reset({ mask: [true, false] });
    expect(infos[1]).toBeNull();
    expect(observations.map(({ step }) => step)).toEqual([0, 1]);
    // Nobody has taken a step in the call that was refused.
    expect((await env.step([submit(0.1), submit(0.5)])).observations.map(({ step }) => step)).toEqual([1, 2]);
  });

  it("refuses lists of another length, no environments, and a mask before the first reset", async () => {
    await using env = await vector();
    await expect(env.reset({ mask: [true, false] })).rejects.toMatchObject({ code: "not_reset" });
    await env.reset();
    await expect(env.step([finish])).rejects.toMatchObject({ code: "invalid_options" });
    await expect(env.reset({ seed: [1] })).rejects.toMatchObject({ code: "invalid_options" });
    await expect(makeVectorEnv([])).rejects.toMatchObject({ code: "invalid_options" });
  });

  it("counts what each action cost, against each environment's own budget", async () => {
    const makers = [30, 100].map(
      (tokens) => () => Promise.resolve(createFakeEnv({ budget: { tokens } }).env),
    );
    await using env = await makeVectorEnv(makers);
    await env.reset();
    const costs = [{ tokens: 30 }, { tokens: 40, dollars: 0.5 }];
    const first = await env.step([submit(0.5), submit(0.5)], { costs });
    expect(first.infos.map(({ step }) => step?.cost)).toMatchObject([
      { tokens: 30, dollars: null },
      { tokens: 40, dollars: 0.5 },
    ]);
    expect(first.truncations).toEqual([true, false]);
    expect(first.infos[0]?.step?.reason).toBe("max_tokens");
    // The first is only reset, so that its action and the cost of that are passed over; no cost is none.
    const second = await env.step([submit(0.5), submit(0.5)], { costs: [{ tokens: 30 }, null] });
    expect(second.observations.map(({ budget }) => budget.tokens.used)).toEqual([0, 40]);
    expect(second.infos[1]?.step?.cost.tokens).toBeNull();
  });

  it("refuses costs that are none, before anybody takes a step", async () => {
    await using env = await vector();
    await env.reset();
    const actions = [submit(0.5), submit(0.5)];
    for (const costs of [[{ tokens: 1 }], [{ tokens: 1 }, { tokens: -1 }], [{ dollars: NaN }, null]]) {
      await expect(env.step(actions, { costs })).rejects.toMatchObject({ code: "invalid_options" });
    }
    expect((await env.step(actions)).observations.map(({ step }) => step)).toEqual([1, 1]);
  });

  it("closes those that were made when one cannot be", async () => {
    const { env, task } = createFakeEnv();
    const makers = [() => Promise.resolve(env), () => Promise.reject(new Error("no sandbox"))];
    await expect(makeVectorEnv(makers)).rejects.toThrow("no sandbox");
    expect(task.closed).toBe(true);
  });
});
