import { expect, it, vi } from "vitest";
import { createFakeEnv, tinyLanguage } from "../testing/fakes/fake-env.ts";

it("tells what happens, in order, with the output as it comes", async () => {
  const { env } = createFakeEnv(
    {},
    {
      program: (request, files, signal) => {
        request.onOutput?.("stdout", new TextEncoder().encode("live"));
        return tinyLanguage(request, files, signal);
      },
    },
  );
  const seen: string[] = [];
  env.events.on("episode-start", ({ seed }) => seen.push(`episode ${String(seed)}`));
  env.events.on("step-start", ({ step, action }) => seen.push(`start ${String(step)} ${action}`));
  env.events.on("output", ({ stream, chunk }) => seen.push(`${stream} ${new TextDecoder().decode(chunk)}`));
  env.events.on("step-end", ({ event, observation }) =>
    seen.push(`end ${event.outcome} ${String(observation.step)}`),
  );
  env.events.on("episode-end", ({ reason }) => seen.push(`over ${reason}`));
  await env.reset({ seed: 9 });
  await env.step({ name: "execute_code", args: { code: "submit 0.1,0.1" } });
  await env.step({ name: "finish" });
  await env.reset();
  await env.close();
  expect(seen).toEqual([
    "episode 9",
    "start 1 execute_code",
    "stdout live",
    "end scored 1",
    "start 2 finish",
    "over finished",
    "end ok 2",
    "episode 10",
    "over abandoned",
  ]);
});

it("a listener that throws breaks no step", async () => {
  const warn = vi.spyOn(process, "emitWarning").mockImplementation(() => undefined);
  const { env } = createFakeEnv();
  for (const name of ["episode-start", "step-start", "step-end", "episode-end"] as const) {
    env.events.on(name, () => {
      throw new Error("mine");
    });
  }
  await env.reset();
  expect((await env.step({ name: "finish" })).terminated).toBe(true);
  expect(warn).toHaveBeenCalledTimes(4);
  warn.mockRestore();
});
