import { describe, expect, it } from "vitest";
import { readEpisode } from "../log/read-episode.ts";
import { createFakeEnv } from "../testing/fakes/fake-env.ts";

const run = (code: string): { name: "execute_code"; args: { code: string } } => ({
  name: "execute_code",
  args: { code },
});

describe("budgets", () => {
  it("the last step truncates, with the reason and the final result", async () => {
    const { env } = createFakeEnv({ maxSteps: 2 });
    await env.reset();
    await env.step(run("submit 0.5,0.7"));
    const { truncated, terminated, info, observation } = await env.step({ name: "request_info" });
    expect({ truncated, terminated }).toEqual({ truncated: true, terminated: false });
    expect(info.reason).toBe("max_steps");
    expect(info.final?.scores.private?.score).toBe(0.7);
    expect(observation.budget.steps).toEqual({ used: 2, limit: 2, left: 0 });
  });

  it("counts refused steps too, so that an agent that only errs comes to an end", async () => {
    const { env } = createFakeEnv({ maxSteps: 1 });
    await env.reset();
    expect((await env.step({ raw: "nonsense" })).truncated).toBe(true);
  });

  it("finish in the last step terminates", async () => {
    const { env } = createFakeEnv({ maxSteps: 1 });
    await env.reset();
    const { terminated, truncated } = await env.step({ name: "finish" });
    expect({ terminated, truncated }).toEqual({ terminated: true, truncated: false });
  });

  it("runs no code without executions left, and goes on otherwise", async () => {
    const { env, backend } = createFakeEnv({ budget: { executions: 1 } });
    await env.reset();
    await env.step(run("print 1"));
    const { observation, truncated } = await env.step(run("print 2"));
    expect(observation.outcome).toBe("budget_exhausted");
    expect(truncated).toBe(false);
    expect(backend.requests).toHaveLength(1);
    expect((await env.step({ name: "validate_code", args: { code: "print 3" } })).observation.outcome).toBe(
      "ok",
    );
  });

  it("has a budget of its own for validations", async () => {
    const { env } = createFakeEnv({ budget: { validations: 0 } });
    await env.reset();
    const { observation } = await env.step({ name: "validate_code", args: { code: "print 3" } });
    expect(observation.outcome).toBe("budget_exhausted");
    expect((await env.step(run("submit 0.1,0.1"))).observation.outcome).toBe("scored");
  });

  it("scores nothing without submissions left, and keeps the file", async () => {
    const { env, task } = createFakeEnv({ budget: { submissions: 1 } });
    await env.reset();
    await env.step(run("submit 0.1,0.1"));
    const { observation } = await env.step(run("submit 0.9,0.9"));
    expect(observation.outcome).toBe("budget_exhausted");
    expect(observation.handles.submission).toBeDefined();
    expect(observation.scores).toEqual({});
    expect(observation.best?.step).toBe(1);
    expect(task.gradings).toHaveLength(1);
  });

  it("ends at the wall time, and asks the sandbox for no more than is left of it", async () => {
    let now = 1_000_000;
    const { env, backend } = createFakeEnv({ clock: () => now, budget: { wallTimeMs: 10_000 } });
    await env.reset();
    now += 4_000;
    const first = await env.step(run("submit 0.3,0.4"));
    expect(first.observation.budget.wallTimeMs).toEqual({ used: 4_000, limit: 10_000, left: 6_000 });
    expect(backend.requests[0]?.limits?.wallTimeMs).toBe(6_000);
    now += 7_000;
    const { observation, truncated, info } = await env.step(run("submit 0.9,0.9"));
    expect(observation.outcome).toBe("budget_exhausted");
    expect(truncated).toBe(true);
    expect(info.reason).toBe("wall_time");
    expect(info.final?.step).toBe(1);
    expect(backend.requests).toHaveLength(1);
  });

  it("starts anew with each episode, and null lifts a limit", async () => {
    const { env } = createFakeEnv({ maxSteps: null, budget: { executions: null } });
    await env.reset();
    await env.step(run("print 1"));
    const { observation } = await env.reset();
    expect(observation.budget.executions).toEqual({ used: 0, limit: null, left: null });
    expect((await env.step(run("print 1"))).observation.budget.steps).toEqual({
      used: 1,
      limit: null,
      left: null,
    });
  });

  it("the reset action gives nothing back", async () => {
    const { env, backend } = createFakeEnv();
    await env.reset();
    await env.step(run("write notes\nsubmit 0.5,0.5"));
    const { observation } = await env.step({ name: "reset" });
    expect(backend.workspace.size).toBe(0);
    expect(observation.budget.executions.used).toBe(1);
    expect(observation.budget.steps.used).toBe(2);
    expect(observation.best?.step).toBe(1);
  });
});

describe("what an action cost its agent", () => {
  it("is counted, logged and told, and truncates when nothing is left", async () => {
    const { env } = createFakeEnv({ budget: { tokens: 1_000, dollars: 0.3 } });
    const { info: start } = await env.reset();
    const first = await env.step({ name: "request_info" }, { cost: { tokens: 900, dollars: 0.1 } });
    expect(first.observation.budget.tokens).toEqual({ used: 900, limit: 1_000, left: 100 });
    expect(first.info.cost).toEqual({ cpuSeconds: null, tokens: 900, dollars: 0.1 });
    const second = await env.step(run("submit 0.5,0.7"), { cost: { dollars: 0.1 } });
    expect(second.info.cost).toEqual({ cpuSeconds: 0.01, tokens: null, dollars: 0.1 });
    // 0.1 + 0.1 + 0.1 is 0.3 here.
    const { observation, truncated, info } = await env.step(run("submit 0.6,0.2"), {
      cost: { dollars: 0.1 },
    });
    expect(observation.outcome).toBe("scored");
    expect(observation.budget.dollars).toEqual({ used: 0.3, limit: 0.3, left: 0 });
    expect({ truncated, reason: info.reason }).toEqual({ truncated: true, reason: "max_dollars" });
    expect(info.final?.step).toBe(3);
    const { steps, end } = await readEpisode(start.episodeDir);
    expect(steps.map(({ cost }) => cost.dollars)).toEqual([0.1, 0.1, 0.1]);
    expect(end).toMatchObject({ reason: "max_dollars", budget: { tokens: { used: 900 } } });
  });

  it("beyond what was left is paid and buys nothing", async () => {
    const { env, backend } = createFakeEnv({ budget: { tokens: 100 } });
    await env.reset();
    await env.step(run("submit 0.5,0.7"), { cost: { tokens: 60 } });
    const { observation, reward, truncated, info } = await env.step(run("submit 0.9,0.9"), {
      cost: { tokens: 60 },
    });
    expect(observation.outcome).toBe("budget_exhausted");
    expect(observation.message).toContain("tokens");
    expect(observation.budget.tokens).toEqual({ used: 120, limit: 100, left: 0 });
    expect({ reward, truncated, reason: info.reason }).toEqual({
      reward: 0,
      truncated: true,
      reason: "max_tokens",
    });
    expect(backend.requests).toHaveLength(1);
    expect(info.final?.step).toBe(1);
  });

  it.each([{ tokens: -1 }, { tokens: 1.5 }, { dollars: Number.NaN }, { dollars: Infinity }, { euros: 1 }])(
    "is refused, and no step taken, when it is %j",
    async (cost) => {
      const { env } = createFakeEnv();
      await env.reset();
      await expect(env.step({ name: "request_info" }, { cost })).rejects.toMatchObject({
        code: "invalid_options",
      });
      expect((await env.step({ name: "request_info" })).observation.step).toBe(1);
    },
  );
});
