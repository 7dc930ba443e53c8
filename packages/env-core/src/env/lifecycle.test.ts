import { describe, expect, it } from "vitest";
import { z } from "zod";
import { defineAction } from "../actions/define-action.ts";
import { deferred } from "../testing/fakes/deferred.ts";
import { createFakeEnv } from "../testing/fakes/fake-env.ts";
import { createFakeTask } from "../testing/fakes/fake-task.ts";

describe("the order of calls", () => {
  it("refuses step before reset", async () => {
    const { env } = createFakeEnv();
    await expect(env.step({ name: "reset" })).rejects.toMatchObject({ code: "not_reset" });
  });

  it("refuses step after the end until the next reset", async () => {
    const { env } = createFakeEnv();
    await env.reset();
    await env.step({ name: "finish" });
    await expect(env.step({ name: "reset" })).rejects.toMatchObject({ code: "episode_over" });
    await env.reset();
    expect((await env.step({ name: "reset" })).observation.outcome).toBe("ok");
  });

  it("refuses a second call while one runs", async () => {
    const gate = deferred();
    const wait = defineAction({
      name: "wait",
      description: "waits",
      args: z.object({}),
      run: async () => {
        await gate.promise;
        return { outcome: "ok", message: "done" };
      },
    });
    const { env } = createFakeEnv({ actions: [wait] });
    await env.reset();
    const first = env.step({ name: "wait" });
    await expect(env.step({ name: "wait" })).rejects.toMatchObject({ code: "step_in_progress" });
    await expect(env.reset()).rejects.toMatchObject({ code: "step_in_progress" });
    gate.resolve();
    expect((await first).observation.outcome).toBe("ok");
    expect((await env.step({ name: "wait" })).observation.step).toBe(2);
  });

  it("closes once, frees box and grader, and refuses everything afterwards", async () => {
    const { env, backend, task } = createFakeEnv();
    await env.reset();
    await env.close();
    await env.close();
    await env[Symbol.asyncDispose]();
    expect(backend.open).toBe(0);
    expect(task.closed).toBe(true);
    await expect(env.reset()).rejects.toMatchObject({ code: "closed" });
    await expect(env.step({ name: "reset" })).rejects.toMatchObject({ code: "closed" });
  });

  it("close while a step runs cancels it and waits for it", async () => {
    const begun = deferred();
    const { env, backend } = createFakeEnv(
      {},
      {
        program: (_, __, signal) =>
          new Promise((resolve) => {
            const end = (): void => {
              resolve({ outcome: "cancelled" });
            };
            begun.resolve();
            signal?.addEventListener("abort", end);
          }),
      },
    );
    await env.reset();
    const running = env.step({ name: "execute_code", args: { code: "forever" } });
    await begun.promise;
    await env.close();
    expect((await running).observation.outcome).toBe("cancelled");
    expect(backend.open).toBe(0);
  });

  it("a new reset frees the box of the episode before", async () => {
    const { env, backend } = createFakeEnv();
    await env.reset();
    await env.reset();
    expect(backend.created).toBe(2);
    expect(backend.open).toBe(1);
  });
});

describe("reset", () => {
  it("names the seed in force, and counts on from it", async () => {
    const { env } = createFakeEnv({ seed: 7 });
    expect((await env.reset()).info.seed).toBe(7);
    expect((await env.reset()).info.seed).toBe(8);
    expect((await env.reset({ seed: 100 })).info.seed).toBe(100);
    expect((await env.reset()).info.seed).toBe(101);
  });

  it("gives the code its seed", async () => {
    const { env, backend } = createFakeEnv();
    await env.reset({ seed: -5 });
    await env.step({ name: "execute_code", args: { code: "print x" } });
    expect(backend.requests[0]?.env).toMatchObject({
      MLEDOJO_SEED: "-5",
      PYTHONHASHSEED: String(2 ** 32 - 5),
    });
  });

  it("refuses seeds and ids that cannot be", async () => {
    const { env } = createFakeEnv();
    await expect(env.reset({ seed: 1.5 })).rejects.toMatchObject({ code: "invalid_options" });
    for (const episodeId of ["../x", "", ".", "a/b", "x".repeat(129)]) {
      await expect(env.reset({ options: { episodeId } })).rejects.toMatchObject({ code: "invalid_options" });
    }
  });

  it("refuses to write over an earlier episode, and leaves no box behind", async () => {
    const { env, backend } = createFakeEnv();
    await env.reset({ options: { episodeId: "one" } });
    await expect(env.reset({ options: { episodeId: "one" } })).rejects.toMatchObject({
      code: "invalid_options",
      message: expect.stringMatching(/in .*one already\. Give this one another episode id/),
    });
    expect(backend.open).toBe(0);
  });

  it("tries a box that does not start once more, then says that the sandbox failed", async () => {
    const { env, backend } = createFakeEnv();
    const create = backend.create.bind(backend);
    let failures = 1;
    backend.create = (options) => {
      failures -= 1;
      return failures >= 0 ? Promise.reject(new Error("no room")) : create(options);
    };
    await env.reset();
    failures = 2;
    await expect(env.reset()).rejects.toMatchObject({ code: "sandbox_failed" });
  });
});

it("render tells of the newest observation", async () => {
  const { env } = createFakeEnv({}, { task: createFakeTask() });
  expect(env.render()).toContain("not reset");
  await env.reset();
  await env.step({ name: "execute_code", args: { code: "submit 0.5,0.6" } });
  expect(env.render()).toContain("execute_code → scored");
  expect(env.render()).toContain("HumanRank 0.5556");
  expect(env.render()).not.toContain("private");
});

it("render lets nothing that the agent wrote steer the terminal", async () => {
  const { env } = createFakeEnv({}, { task: createFakeTask() });
  await env.reset();
  await env.step({ raw: { name: "\u001b]0;owned\u0007", args: {} } });
  expect(env.render()).toContain("]0;owned");
  expect(env.render()).not.toMatch(/[^\P{Cc}\n]/u);
});
