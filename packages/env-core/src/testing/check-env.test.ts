import { describe, expect, it } from "vitest";
import type { BuiltinAction } from "../actions/builtin/builtin-actions.ts";
import type { AnyEnv } from "../env/env.ts";
import { EnvError } from "../errors.ts";
import type { Observation } from "../observation/observation.ts";
import { forward } from "../wrappers/forward.ts";
import { checkEnv, CheckEnvError } from "./check-env.ts";
import { createFakeEnv } from "./fakes/fake-env.ts";

type Checked = AnyEnv<BuiltinAction>;

/** A value of a type that it should not have. */
const wrong = (json: string) => JSON.parse(json);

/** The names of the checks that fail. */
async function failing(env: Checked): Promise<string[]> {
  try {
    await checkEnv(env);
    return [];
  } catch (error) {
    if (!(error instanceof CheckEnvError)) throw error;
    return [...new Set(error.problems.map(({ check }) => check))];
  }
}

/** Breaks a sound environment on purpose. */
function broken(change: (env: Checked) => Partial<Checked>): Checked {
  const { env } = createFakeEnv();
  return { ...forward<BuiltinAction, Observation>(env), ...change(env) };
}

it("passes a sound environment", async () => {
  await expect(checkEnv(createFakeEnv().env)).resolves.toBeUndefined();
});

it("passes a sound environment in the preset mle-dojo, and under a step limit", async () => {
  await checkEnv(createFakeEnv({ preset: "mle-dojo" }).env);
  await checkEnv(createFakeEnv({ maxSteps: 3 }).env);
});

type Change = (env: Checked) => Partial<Checked>;
type StepOf = Awaited<ReturnType<Checked["step"]>>;

function changedStep(change: (result: StepOf) => StepOf): Change {
  return (env) => ({ step: async (action, args) => change(await env.step(action, args)) });
}

let kept: Observation | null = null;
let counter = 0;

const breakages: readonly [string, string, Change][] = [
  [
    "step-before-reset",
    "steps before any reset",
    (env) => ({
      step: async (action, args) => {
        try {
          return await env.step(action, args);
        } catch (error) {
          if (!EnvError.isInstance(error) || error.code !== "not_reset") throw error;
          await env.reset();
          return env.step(action, args);
        }
      },
    }),
  ],
  [
    "step-before-reset",
    "throws an untyped error before reset",
    (env) => ({
      step: async (action, args) => {
        try {
          return await env.step(action, args);
        } catch (error) {
          throw EnvError.isInstance(error) && error.code === "not_reset" ? new Error("oh") : error;
        }
      },
    }),
  ],
  [
    "step-after-end",
    "steps on after the end",
    (env) => ({
      step: async (action, args) => {
        try {
          return await env.step(action, args);
        } catch (error) {
          if (!EnvError.isInstance(error) || error.code !== "episode_over") throw error;
          await env.reset();
          return env.step(action, args);
        }
      },
    }),
  ],
  [
    "reset-observation",
    "gives a reset observation without budget",
    (env) => ({
      reset: async (args) => {
        const result = await env.reset(args);
        const { budget: _, ...rest } = result.observation;
        return { ...result, observation: Object.assign({}, rest, { budget: wrong("null") }) };
      },
    }),
  ],
  [
    "reset-seed",
    "ignores the seed",
    (env) => ({
      reset: async (args) => {
        const result = await env.reset(args);
        counter += 1;
        return { ...result, observation: { ...result.observation, message: String(counter) } };
      },
    }),
  ],
  [
    "reset-info",
    "names another seed than the one given",
    (env) => ({
      reset: async (args) => {
        const result = await env.reset(args);
        return { ...result, info: { ...result.info, seed: -1 } };
      },
    }),
  ],
  [
    "reset-info",
    "gives every episode the same id",
    (env) => ({
      reset: async (args) => {
        const result = await env.reset(args);
        return { ...result, info: { ...result.info, episodeId: "same" } };
      },
    }),
  ],
  [
    "step-observation",
    "gives an outcome that is none",
    changedStep((result) => ({
      ...result,
      observation: { ...result.observation, outcome: wrong('"fine"') },
    })),
  ],
  ["reward", "gives NaN as reward", changedStep((result) => ({ ...result, reward: Number.NaN }))],
  ["reward", "gives an infinite reward", changedStep((result) => ({ ...result, reward: -Infinity }))],
  ["flags", "gives numbers for flags", changedStep((result) => ({ ...result, terminated: wrong("0") }))],
  [
    "reason",
    "ends without a reason",
    changedStep((result) => ({ ...result, info: { ...result.info, reason: null } })),
  ],
  [
    "hidden-scores",
    "shows the private half",
    changedStep((result) => ({
      ...result,
      observation: {
        ...result.observation,
        scores: { private: { score: 1, humanRank: null, position: null, total: null } },
      },
    })),
  ],
  [
    "invalid-action",
    "throws for a senseless action",
    (env) => ({
      step: async (action, args) => {
        const result = await env.step(action, args);
        if (result.observation.outcome === "invalid_action") throw new Error("Invalid action");
        return result;
      },
    }),
  ],
  [
    "invalid-action",
    "takes a senseless action for a good one",
    changedStep((result) =>
      result.info.outcome === "invalid_action"
        ? { ...result, info: { ...result.info, outcome: "ok" } }
        : result,
    ),
  ],
  [
    "sampled-action",
    "throws for an action that it offers",
    (env) => ({
      step: async (action, args) => {
        if ("name" in action && action.name !== "finish") throw new Error("not that one");
        return env.step(action, args);
      },
    }),
  ],
  [
    "step-counter",
    "counts no steps",
    changedStep((result) => ({
      ...result,
      observation: { ...result.observation, step: 0 },
    })),
  ],
  [
    "budget",
    "charges nothing",
    changedStep((result) => ({
      ...result,
      observation: {
        ...result.observation,
        budget: { ...result.observation.budget, steps: { used: 0, limit: 50, left: 50 } },
      },
    })),
  ],
  [
    "mutation",
    "hands out one object again and again",
    changedStep((result) => {
      kept = Object.assign(kept ?? {}, result.observation);
      return { ...result, observation: kept };
    }),
  ],
  [
    "end",
    "never ends",
    changedStep((result) => ({
      ...result,
      terminated: false,
      truncated: false,
      info: { ...result.info, reason: null },
    })),
  ],
  [
    "action-space-sample",
    "draws actions that it refuses",
    (env) => ({
      actionSpace: { ...env.actionSpace, sample: () => ({ name: "finish", args: { submission: -1 } }) },
    }),
  ],
  [
    "action-space-seed",
    "draws as it likes",
    (env) => ({
      actionSpace: { ...env.actionSpace, seed: () => undefined },
    }),
  ],
  [
    "action-space-contains",
    "accepts everything",
    (env) => ({
      actionSpace: { ...env.actionSpace, contains: (value): value is never => value !== env },
    }),
  ],
  ["render", "renders nothing", () => ({ render: () => "" })],
  [
    "close",
    "cannot be closed twice",
    (env) => {
      let closed = false;
      return {
        close: async () => {
          if (closed) throw new Error("already closed");
          closed = true;
          await env.close();
        },
      };
    },
  ],
  [
    "closed",
    "lives on after close",
    () => ({
      close: () => Promise.resolve(),
      [Symbol.asyncDispose]: () => Promise.resolve(),
    }),
  ],
];

describe("fails an environment that", () => {
  it.each(breakages)("(%s) %s", async (check, _, change) => {
    expect(await failing(broken(change))).toContain(check);
  });
});
