import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createFakeEnv } from "../testing/fakes/fake-env.ts";
import { defineAction } from "./define-action.ts";
import { instructions } from "./instructions.ts";
import { toolDefinitions } from "./tool-definitions.ts";

const echo = defineAction({
  name: "echo",
  description: "Says it again.",
  args: z.object({
    text: z.string().max(10).describe("What to say."),
    times: z.number().int().min(1).max(3).default(1),
  }),
  run: (_, { text, times }) => ({ outcome: "ok", message: text.repeat(times), data: { said: text, times } }),
});

/** An action that says which arguments have reached it. */
function sayer<const Name extends string>(name: Name, args: z.ZodObject) {
  return defineAction({
    name,
    description: "x",
    args,
    run: (_, given) => ({ outcome: "ok", message: JSON.stringify(given) }),
  });
}

describe("defineAction", () => {
  it("registers an action beside the built-in ones, with typed arguments and data", async () => {
    const { env } = createFakeEnv({ actions: [echo] });
    await env.reset();
    const { observation } = await env.step({ name: "echo", args: { text: "hi", times: 2 } });
    expect(observation.message).toBe("hihi");
    expect(observation.data?.said).toBe("hi");
    const refused = await env.step({ raw: { name: "echo", args: { text: "far too long for this" } } });
    expect(refused.observation.outcome).toBe("invalid_action");
    expect(refused.observation.message).toContain("text");
  });

  it("refuses names and arguments that no tool-calling model could use", () => {
    const base = {
      description: "x",
      args: z.object({}),
      run: () => ({ outcome: "ok" as const, message: "" }),
    };
    for (const name of ["", "a b", "1a", "x".repeat(65), "é"]) {
      expect(() => defineAction({ ...base, name })).toThrow(
        expect.objectContaining({ code: "invalid_options" }),
      );
    }
    expect(() => defineAction({ ...base, name: "ok", args: z.object({ when: z.date() }) })).toThrow(
      expect.objectContaining({ code: "invalid_options" }),
    );
  });

  it("refuses a name that is taken", () => {
    const mine = { ...echo, name: "finish" };
    expect(() => createFakeEnv({ actions: [mine] })).toThrow(
      expect.objectContaining({ code: "duplicate_action" }),
    );
  });

  it("an action that throws costs no episode: infra_error, null, and the agent is not told what broke", async () => {
    const broken = defineAction({
      name: "broken",
      description: "x",
      args: z.object({}),
      run: () => {
        throw new Error("the secret path");
      },
    });
    const { env } = createFakeEnv({ actions: [broken] });
    await env.reset();
    const { observation, reward, info } = await env.step({ name: "broken" });
    expect(observation.outcome).toBe("infra_error");
    expect(reward).toBeNull();
    expect(observation.message).not.toContain("secret");
    expect(info.failures[0]).toContain("the secret path");
    expect((await env.step({ name: "request_info" })).observation.outcome).toBe("ok");
  });

  it("may use everything that the built-in ones use", async () => {
    const twice = defineAction({
      name: "twice",
      description: "Runs code and grades what it left.",
      args: z.object({ code: z.string() }),
      run: async (context, { code }) => {
        const first = await context.execute({ code });
        const graded = await context.grade();
        context.finish();
        return { outcome: graded.outcome, message: `${first.outcome}, step ${String(context.step)}` };
      },
    });
    const { env } = createFakeEnv({ actions: [twice] });
    await env.reset();
    const { observation, terminated, reward } = await env.step({
      name: "twice",
      args: { code: "submit 0.5,0.5" },
    });
    expect(observation.outcome).toBe("scored");
    expect(observation.message).toBe("ok, step 1");
    expect(reward).toBe(5 / 9);
    expect(terminated).toBe(true);
    expect(observation.budget.executions.used).toBe(1);
    expect(observation.budget.submissions.used).toBe(1);
  });

  it("bounds what an action says, and keeps the rest for get_history", async () => {
    const big = defineAction({
      name: "big",
      description: "x",
      args: z.object({}),
      run: () => ({
        outcome: "ok",
        message: `head${"m".repeat(100_000)}tail`,
        data: { all: "d".repeat(100_000) },
      }),
    });
    const { env } = createFakeEnv({ actions: [big], maxMessageChars: 1_000, maxDataBytes: 1_000 });
    await env.reset();
    const { observation } = await env.step({ name: "big" });
    expect(observation.message.length).toBeLessThanOrEqual(1_000);
    expect(observation.message).toMatch(/^head.*tail/s);
    expect(observation.data).toBeNull();
    const page = await env.step({ name: "get_history", args: { step: 1, stream: "data", limit: 50 } });
    expect(page.observation.message).toContain('{"all":"ddd');
  });
});

describe("actions that are no actions", () => {
  it.each([
    [null],
    [7],
    ["finish"],
    [[]],
    [{}],
    [{ name: 3 }],
    [{ name: "" }],
    [{ name: "no_such_action", args: {} }],
    [{ name: "execute_code" }],
    [{ name: "execute_code", args: null }],
    [{ name: "execute_code", args: "print(1)" }],
    [{ name: "execute_code", args: { code: "" } }],
    [{ name: "execute_code", args: { code: 5 } }],
    [{ name: "execute_code", args: { code: "x".repeat(1_000_001) } }],
    [{ name: "execute_code", args: { code: "x", timeoutMs: -1 } }],
    [{ name: "execute_code", args: { code: "x", timeoutMs: Number.NaN } }],
    [{ name: "request_info", args: { type: "everything" } }],
    [{ name: "get_history", args: { limit: 0 } }],
    [{ name: "get_history", args: { step: 9 } }],
    [{ name: "get_history", args: { stream: "stdout" } }],
    [{ name: "get_history", args: { blob: "../../etc/passwd" } }],
    [{ name: "__proto__", args: {} }],
    [{ name: "constructor" }],
    [JSON.parse('{"name":"execute_code","args":{"__proto__":{"code":"x"}}}')],
    [JSON.parse('{"name":"execute_code","args":{"code":"x","__proto__":{"timeoutMs":1}}}')],
    [{ name: "reset", args: { hard: true } }],
    [{ name: "finish", submission: 1 }],
    [
      {
        name: "reset",
        args: Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`key${i}`.repeat(99), i])),
      },
    ],
  ])("%j is answered, not thrown", async (raw: unknown) => {
    const { env } = createFakeEnv();
    await env.reset();
    const { observation, reward } = await env.step({ raw });
    expect(observation.outcome).toBe("invalid_action");
    expect(observation.message.length).toBeLessThan(2_000);
    expect(reward).toBe(0);
    expect(observation.step).toBe(1);
  });

  it("suggests the action that was meant", async () => {
    const { env } = createFakeEnv();
    await env.reset();
    const { observation } = await env.step({ raw: { name: "exeute_code", args: { code: "x" } } });
    expect(observation.message).toContain('Did you mean "execute_code"?');
  });
});

describe("an argument that the action does not have", () => {
  it("is refused by its name, with the one that was meant and what else is wrong", async () => {
    const { env, backend } = createFakeEnv();
    await env.reset();
    const args = { code: "print 1", timeout: 5 };
    const { observation } = await env.step({ raw: { name: "execute_code", args } });
    expect(observation.outcome).toBe("invalid_action");
    expect(observation.message).toBe(
      'invalid_action: the arguments of execute_code do not hold:\n✖ There is no argument "timeout". Did you mean "timeoutMs"?\nThe arguments are code, timeoutMs.',
    );
    expect(backend.requests).toEqual([]);
    const both = await env.step({ raw: { name: "execute_code", args: { kode: "print 1" } } });
    expect(both.observation.message).toMatch(
      /expected string[\s\S]*no argument "kode"\. Did you mean "code"/,
    );
    const none = await env.step({ raw: { name: "reset", args: { "\u001b[2J": 1 } } });
    expect(none.observation.message).toContain('no argument "\\u001b[2J".\nIt takes no arguments.');
  });

  it("is refused of actions of one's own too, unless their schema is loose", async () => {
    const shape = { text: z.string() };
    const { env } = createFakeEnv({
      actions: [
        sayer("plain", z.object(shape)),
        sayer(
          "refined",
          z.object(shape).refine(() => true),
        ),
        sayer("strict", z.strictObject(shape)),
        sayer("loose", z.looseObject(shape)),
        sayer("numbers", z.object(shape).catchall(z.number())),
      ],
    });
    await env.reset();
    const messageOf = async (name: string): Promise<string> =>
      (await env.step({ raw: { name, args: { text: "a", txt: 1 } } })).observation.message;
    for (const name of ["plain", "refined", "strict"]) {
      const message = await messageOf(name);
      expect(message).toContain('no argument "txt". Did you mean "text"?');
      expect(message.match(/txt/g)).toHaveLength(1);
      expect(env.actionSpace.contains({ name, args: { text: "a", txt: 1 } })).toBe(false);
    }
    for (const name of ["loose", "numbers"]) expect(await messageOf(name)).toBe('{"text":"a","txt":1}');
    const closed = toolDefinitions(env).map(({ function: { name, parameters } }) => {
      return [name, parameters["additionalProperties"]];
    });
    expect(closed.slice(-5)).toEqual([
      ["plain", false],
      ["refined", false],
      ["strict", false],
      ["loose", {}],
      ["numbers", { type: "number" }],
    ]);
  });

  it("beside args is told where it belongs, so that no choice is lost", async () => {
    const { env } = createFakeEnv();
    await env.reset();
    const { observation, terminated } = await env.step({ raw: { name: "finish", submission: 1 } });
    expect(observation.outcome).toBe("invalid_action");
    expect(observation.message).toContain('submission must stand in "args"');
    expect(terminated).toBe(false);
  });
});

describe("what a model is told", () => {
  it("tools in OpenAI's form, for every action", () => {
    const { env } = createFakeEnv({ actions: [echo] });
    const tools = toolDefinitions(env);
    expect(tools.map((tool) => tool.function.name)).toEqual([
      "request_info",
      "validate_code",
      "execute_code",
      "get_history",
      "reset",
      "finish",
      "echo",
    ]);
    expect(tools.at(-1)).toEqual({
      type: "function",
      function: {
        name: "echo",
        description: "Says it again.",
        parameters: {
          type: "object",
          properties: {
            text: { type: "string", maxLength: 10, description: "What to say." },
            times: { type: "integer", minimum: 1, maximum: 3, default: 1 },
          },
          required: ["text"],
          additionalProperties: false,
        },
      },
    });
    for (const tool of tools) expect(tool.function.parameters["additionalProperties"]).toBe(false);
  });

  it("a prompt that names every action and argument", () => {
    const { env } = createFakeEnv({ actions: [echo] });
    const prompt = instructions(env);
    for (const word of [
      "execute_code",
      "echo: Says it again.",
      "text: What to say.",
      "times (optional)",
      "/workspace/submission.csv",
      "public half",
    ]) {
      expect(prompt).toContain(word);
    }
    expect(instructions(createFakeEnv({ visibility: [] }).env)).toContain("not shown scores");
  });
});

describe("the action space", () => {
  it("draws only what it contains, alike for the same seed", async () => {
    const { env } = createFakeEnv({ actions: [echo] });
    await env.reset({ seed: 5 });
    const draw = (): unknown[] => Array.from({ length: 50 }, () => env.actionSpace.sample());
    const first = draw();
    expect(first.every((action) => env.actionSpace.contains(action))).toBe(true);
    env.actionSpace.seed(5);
    expect(draw()).toEqual(first);
    env.actionSpace.seed(6);
    expect(draw()).not.toEqual(first);
    expect(new Set(first.map((action) => JSON.stringify(action))).size).toBeGreaterThan(5);
  });

  it("says which action needs a sample of its own", () => {
    const odd = defineAction({
      name: "odd",
      description: "x",
      args: z.object({ code: z.string().regex(/^[0-9]{12}$/) }),
      run: () => ({ outcome: "ok", message: "" }),
    });
    const { env } = createFakeEnv({ actions: [odd] });
    expect(() => {
      for (let index = 0; index < 200; index += 1) env.actionSpace.sample();
    }).toThrow(/"odd" refuses/);
  });
});
