import { describe, expectTypeOf, it } from "vitest";
import { z } from "zod";
import { defineAction, makeEnv, type Env, type ExecuteCodeData, type StepAction } from "../index.ts";

const shout = defineAction({
  name: "shout",
  description: "x",
  args: z.object({ text: z.string(), times: z.number().optional() }),
  run: (_, { text }) => ({ outcome: "ok", message: text, data: { loud: text.toUpperCase() } }),
});

const rest = defineAction({
  name: "rest",
  description: "x",
  args: z.object({}),
  run: () => ({ outcome: "ok", message: "" }),
});

declare const env: Awaited<ReturnType<typeof make>>;
const make = () => makeEnv("penguins", { actions: [shout, rest] });

describe("step", () => {
  it("takes the built-in and the registered actions", () => {
    void env.step({ name: "execute_code", args: { code: "x" } });
    void env.step({ name: "execute_code", args: { code: "x", timeoutMs: 5 } });
    void env.step({ name: "finish" });
    void env.step({ name: "finish", args: { submission: 3 } });
    void env.step({ name: "get_history", args: { step: 1, stream: "stdout" } });
    void env.step({ name: "shout", args: { text: "x" } });
    void env.step({ name: "rest" });
    void env.step({ raw: JSON.parse("{}") });
  });

  it("refuses wrong names", () => {
    // @ts-expect-error no such action
    void env.step({ name: "exceute_code", args: { code: "x" } });
    // @ts-expect-error not registered here
    void makeEnv("penguins").then((plain) => plain.step({ name: "shout", args: { text: "x" } }));
  });

  it("refuses wrong, missing and surplus arguments", () => {
    // @ts-expect-error code is missing
    void env.step({ name: "execute_code" });
    // @ts-expect-error code is a text
    void env.step({ name: "execute_code", args: { code: 5 } });
    // @ts-expect-error no such argument
    void env.step({ name: "shout", args: { text: "x", volume: 3 } });
    // @ts-expect-error no such stream
    void env.step({ name: "get_history", args: { stream: "stdin" } });
    // @ts-expect-error no such type of information
    void env.step({ name: "request_info", args: { type: "answers" } });
  });

  it("types the data by the action", async () => {
    const code = await env.step({ name: "execute_code", args: { code: "x" } });
    expectTypeOf(code.observation.data).toEqualTypeOf<ExecuteCodeData | null>();
    const shouted = await env.step({ name: "shout", args: { text: "x" } });
    expectTypeOf(shouted.observation.data).toEqualTypeOf<{ loud: string } | null>();
    expectTypeOf(shouted.reward).toEqualTypeOf<number | null>();
    const raw = await env.step({ raw: 1 });
    expectTypeOf(raw.observation.data).toEqualTypeOf<unknown>();
  });

  it("gives the union of what step takes a name", () => {
    type Names = Extract<StepAction<typeof shout>, { name: string }>["name"];
    expectTypeOf<Names>().toEqualTypeOf<"shout">();
    expectTypeOf<Env>().toHaveProperty("step");
  });
});

describe("makeEnv", () => {
  it("refuses unknown options and values", () => {
    // @ts-expect-error no such option
    void makeEnv("penguins", { maxStep: 3 });
    // @ts-expect-error no such reward
    void makeEnv("penguins", { reward: "medal" });
    // @ts-expect-error no such backend
    void makeEnv("penguins", { sandbox: "chroot" });
    // @ts-expect-error plain processes only behind a name that says so
    void makeEnv("penguins", { sandbox: "process" });
    void makeEnv("penguins", { reward: (step, episode) => (step.score ?? 0) - (episode.bestScore ?? 0) });
  });
});
