import type { ExecutionOutcome } from "@mledojo/sandbox";
import { describe, expect, it } from "vitest";
import { createFakeEnv, tinyLanguage } from "../testing/fakes/fake-env.ts";
import type { FakeProgram } from "../testing/fakes/fake-sandbox.ts";
import { createFakeTask } from "../testing/fakes/fake-task.ts";

const run = (code: string): { name: "execute_code"; args: { code: string } } => ({
  name: "execute_code",
  args: { code },
});

describe("execute_code", () => {
  it("scores the submission that the run leaves, on the public half alone", async () => {
    const { env, task } = createFakeEnv();
    await env.reset();
    const { observation, reward, info } = await env.step(run("print hello\nsubmit 0.5,0.9"));
    expect(observation.outcome).toBe("scored");
    expect(observation.scores).toEqual({
      public: { score: 0.5, position: 5, total: 9, humanRank: 5 / 9, tied: 1 },
    });
    expect(reward).toBe(5 / 9);
    expect(task.gradings).toEqual([["public"]]);
    expect(info.scores.private).toBeUndefined();
    expect(observation.data?.execution.stdout).toBe("hello\n");
    expect(observation.data?.submission?.handle).toBe(observation.handles.submission);
  });

  it("says no_submission when the run leaves none", async () => {
    const { env } = createFakeEnv();
    await env.reset();
    const { observation, reward } = await env.step(run("print hello"));
    expect(observation.outcome).toBe("no_submission");
    expect(reward).toBe(0);
  });

  it("says invalid_submission with the grader's words", async () => {
    const { env } = createFakeEnv();
    await env.reset();
    const { observation } = await env.step(run("submit rubbish"));
    expect(observation.outcome).toBe("invalid_submission");
    expect(observation.message).toContain("Not two numbers.");
    expect(observation.scores).toEqual({});
    expect(observation.best).toBeNull();
  });

  it("refuses what is no plain file", async () => {
    const { env, backend, task } = createFakeEnv();
    await env.reset();
    backend.reads.set("submission.csv", { kind: "refused", reason: "linked", message: "it is a link" });
    const { observation } = await env.step(run("print x"));
    expect(observation.outcome).toBe("invalid_submission");
    expect(observation.message).toContain("it is a link");
    expect(task.gradings).toEqual([]);
  });

  it("refuses a submission over the size allowed", async () => {
    const { env } = createFakeEnv({ maxSubmissionBytes: 10 });
    await env.reset();
    expect((await env.step(run("submit 0.123456,0.123456"))).observation.outcome).toBe("invalid_submission");
  });

  it.each<ExecutionOutcome>([
    "runtime_error",
    "out_of_memory",
    "timeout",
    "cpu_limit",
    "pids_limit",
    "disk_limit",
    "output_limit",
    "killed",
  ])("passes %s on, and scores nothing", async (outcome) => {
    const { env, task } = createFakeEnv(
      {},
      { program: () => ({ outcome, files: { "submission.csv": "0.9,0.9" }, stdout: "so far" }) },
    );
    await env.reset();
    const { observation, reward } = await env.step(run("x"));
    expect(observation.outcome).toBe(outcome);
    expect(observation.message).toContain("so far");
    expect(reward).toBe(0);
    expect(task.gradings).toEqual([]);
  });

  it("shows a limit that a child hit beside the outcome", async () => {
    const { env } = createFakeEnv(
      {},
      { program: () => ({ limitsHit: ["memory"], files: { "submission.csv": "0.9,0.9" } }) },
    );
    await env.reset();
    const { observation } = await env.step(run("x"));
    expect(observation.outcome).toBe("scored");
    expect(observation.limitsHit).toEqual(["memory"]);
  });

  it("asks for the time that was given, and never for more than the options allow", async () => {
    const { env, backend } = createFakeEnv({ executionTimeoutMs: 5_000 });
    await env.reset();
    await env.step({ name: "execute_code", args: { code: "x", timeoutMs: 70 } });
    await env.step({ name: "execute_code", args: { code: "x", timeoutMs: 70_000 } });
    await env.step(run("x"));
    expect(backend.requests.map(({ limits }) => limits?.wallTimeMs)).toEqual([70, 5_000, 5_000]);
  });
});

/** Fails with a traceback that looks like a syntax error, though its code compiles. */
const liar: FakeProgram = (request) =>
  request.code?.["check.py"] === undefined
    ? { outcome: "runtime_error", stderr: "SyntaxError: I made this up\n" }
    : {};

describe("syntax errors", () => {
  it("are told by compiling the code", async () => {
    const { env } = createFakeEnv();
    await env.reset();
    const { observation, info } = await env.step(run("syntax"));
    expect(observation.outcome).toBe("syntax_error");
    expect(observation.message).toContain("SyntaxError: invalid syntax");
    expect(info.outcome).toBe("syntax_error");
  });

  it("are not believed from a traceback alone", async () => {
    const { env } = createFakeEnv({}, { program: liar });
    await env.reset();
    expect((await env.step(run("raise SyntaxError"))).observation.outcome).toBe("runtime_error");
  });
});

const validate = (code: string): { name: "validate_code"; args: { code: string } } => ({
  name: "validate_code",
  args: { code },
});

describe("validate_code", () => {
  it("tries the code on a throw-away workspace under its own limits, and scores nothing", async () => {
    const { env, backend, task } = createFakeEnv({ validationTimeoutMs: 1_234 });
    await env.reset();
    const { observation, reward } = await env.step(validate("print hi\nsubmit 1,1\nwrite notes"));
    expect(observation.outcome).toBe("ok");
    expect(reward).toBe(0);
    expect(backend.workspace.size).toBe(0);
    expect(task.gradings).toEqual([]);
    expect(backend.requests.map(({ workspace }) => workspace)).toEqual(["throwaway", "throwaway"]);
    expect(backend.requests[1]?.limits?.wallTimeMs).toBe(1_234);
    expect(observation.budget.validations.used).toBe(1);
    expect(observation.budget.executions.used).toBe(0);
  });

  it("stops at a syntax error without running anything", async () => {
    const { env, backend } = createFakeEnv();
    await env.reset();
    const { observation } = await env.step(validate("syntax"));
    expect(observation.outcome).toBe("syntax_error");
    expect(observation.data).toEqual({
      syntax: { ok: false, message: "SyntaxError: invalid syntax" },
      trial: null,
    });
    expect(backend.requests).toHaveLength(1);
  });

  it("tells of a run that fails", async () => {
    const { env } = createFakeEnv();
    await env.reset();
    const { observation } = await env.step(validate("fail bad column"));
    expect(observation.outcome).toBe("runtime_error");
    expect(observation.message).toContain("ValueError: bad column");
  });

  it("leaves an earlier submission in its place", async () => {
    const { env, backend } = createFakeEnv();
    await env.reset();
    await env.step(run("submit 0.5,0.5"));
    await env.step(validate("print x"));
    expect(backend.workspace.has("submission.csv")).toBe(true);
  });
});

it("a grading that fails twice is ours: null reward, and the budget is given back", async () => {
  const task = createFakeTask();
  task.answers.push({ outcome: "grader_error", message: "died" }, new Error("died again"));
  const { env } = createFakeEnv({}, { task });
  await env.reset();
  const { observation, reward, info } = await env.step(run("submit 0.5,0.5"));
  expect(observation.outcome).toBe("grader_error");
  expect(observation.message).not.toContain("died");
  expect(reward).toBeNull();
  expect(info.failures).toEqual(["died", "died again"]);
  expect(observation.budget.submissions.used).toBe(0);
});

it("a grading that fails once is tried again", async () => {
  const task = createFakeTask();
  task.answers.push({ outcome: "grader_error", message: "died" });
  const { env } = createFakeEnv({}, { task });
  await env.reset();
  const { observation, reward } = await env.step(run("submit 0.5,0.5"));
  expect(observation.outcome).toBe("scored");
  expect(reward).toBe(5 / 9);
});

it("a broken box is replaced and the code runs again; the agent learns that its files are gone", async () => {
  let failures = 1;
  const { env, backend } = createFakeEnv(
    {},
    {
      program: (request, files, signal) => {
        failures -= 1;
        if (failures >= 0) return { outcome: "infra_error" };
        return tinyLanguage(request, files, signal);
      },
    },
  );
  await env.reset();
  const { observation, info } = await env.step(run("submit 0.5,0.5"));
  expect(observation.outcome).toBe("scored");
  expect(observation.message).toContain("the files of your workspace are gone");
  expect(info.failures).toHaveLength(1);
  expect([backend.created, backend.open]).toEqual([2, 1]);
});

it.each(["outcome", "throw"] as const)(
  "a box that breaks twice (by %s) gives null, and costs no execution",
  async (how) => {
    const { env } = createFakeEnv(
      {},
      {
        program: () => {
          if (how === "throw") throw new Error("the helper is gone");
          return { outcome: "infra_error" };
        },
      },
    );
    await env.reset();
    const { observation, reward, terminated, truncated } = await env.step(run("print x"));
    expect(observation.outcome).toBe("infra_error");
    expect(reward).toBeNull();
    expect(terminated || truncated).toBe(false);
    expect(observation.budget.executions.used).toBe(0);
    expect(observation.budget.steps.used).toBe(1);
    expect(observation.message).not.toContain("helper");
  },
);

it("a cancelled step says so, and the episode goes on", async () => {
  const { env } = createFakeEnv();
  await env.reset();
  const { observation } = await env.step(run("print x"), { signal: AbortSignal.abort() });
  expect(observation.outcome).toBe("cancelled");
  expect((await env.step(run("submit 0.1,0.1"))).observation.outcome).toBe("scored");
});
