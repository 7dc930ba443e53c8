import { statSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { defineAction, instructions, makeEnv, makeVectorEnv, readEpisode } from "@mledojo/env";
import { checkEnv } from "@mledojo/env/testing";
import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { execute, logFolder, submitSample } from "./play.ts";

const logDir = logFolder();

/** Python that adds its number to a file and shows what it finds there. */
function writeMine(index: number): ReturnType<typeof execute> {
  return execute(`
import os, time
open("mine", "a").write("${String(index)}")
time.sleep(0.2)
print("mine:", open("mine").read(), os.listdir("."))`);
}

function makePenguins(): ReturnType<typeof makeEnv> {
  return makeEnv("penguins", { logDir });
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe("robustness", () => {
  it("MLE-Dojo fault 4: the instructions threaten nothing that the environment does not do", async () => {
    await using env = await makeEnv("penguins", { logDir });
    expect(instructions(env)).not.toMatch(/cancel|disqualif|punish|ban/i);
  });

  it("MLE-Dojo fault 11: whatever an agent says is answered, and the episode goes on", async () => {
    await using env = await makeEnv("penguins", { logDir });
    await env.reset();
    const wrong: unknown[] = [
      { name: "fly" },
      { name: "request_info", args: { type: "answers" } },
      { name: "execute_code", args: { code: "" } },
      null,
    ];
    for (const raw of wrong) {
      expect((await env.step({ raw })).observation.outcome).toBe("invalid_action");
    }
    const deleted = await env.step(execute("import shutil\nshutil.rmtree('/workspace', ignore_errors=True)"));
    expect(deleted.observation.outcome).toBe("no_submission");
    expect((await env.step(execute(submitSample))).observation.outcome).toBe("scored");
  });

  it("MLE-Dojo fault 12: get_history reaches the observation, and does not swell when it is called again", async () => {
    await using env = await makeEnv("penguins", { logDir });
    const { info } = await env.reset();
    await env.step(execute("print('to be found again')"));
    const { observation } = await env.step({ name: "get_history", args: { step: 1, stream: "stdout" } });
    expect(observation.message).toContain("to be found again");
    const sizes: number[] = [];
    for (let call = 0; call < 12; call += 1) {
      const before = statSync(join(info.episodeDir, "episode.jsonl")).size;
      await env.step({ name: "get_history", args: { limit: 5 } });
      sizes.push(statSync(join(info.episodeDir, "episode.jsonl")).size - before);
    }
    expect((await env.step({ name: "reset" })).observation.message).toBe("The workspace is empty.");
    expect(Math.max(...sizes.slice(6)) - Math.min(...sizes.slice(6))).toBeLessThan(200);
  });

  it("MLE-Dojo fault 13: a step appends one line, whatever came before, and no value breaks the log", async () => {
    const odd = defineAction({
      name: "odd",
      description: "Gives what JSON cannot hold.",
      args: z.object({}),
      run: () => ({
        outcome: "ok",
        message: "\u0000\ud800\u2028\n",
        data: { nan: Number.NaN, big: Infinity, none: undefined },
      }),
    });
    await using env = await makeEnv("penguins", { logDir, actions: [odd], maxSteps: null });
    const { info } = await env.reset();
    const size = (): number => statSync(join(info.episodeDir, "episode.jsonl")).size;
    await env.step({ name: "odd" });
    const start = size();
    await env.step({ name: "odd" });
    const one = size() - start;
    for (let step = 0; step < 200; step += 1) await env.step({ name: "odd" });
    expect((size() - start) / 201).toBeLessThan(one * 1.2);
    expect((await readEpisode(info.episodeDir)).steps).toHaveLength(202);
  });

  it("MLE-Dojo fault 14: no signal handlers are installed, and an environment works in a thread", async () => {
    const signals = ["SIGTERM", "SIGINT", "SIGHUP"] as const;
    const before = signals.map((signal) => process.listenerCount(signal));
    await using first = await makeEnv("penguins", { logDir });
    await using second = await makeEnv("penguins", { logDir });
    await Promise.all([first.reset(), second.reset()]);
    expect(signals.map((signal) => process.listenerCount(signal))).toEqual(before);
    const thread = new Worker(new URL("thread.mjs", import.meta.url), {
      execArgv: ["--conditions=@mledojo/source"],
      workerData: { logDir },
    });
    const exitCode = await new Promise<number>((resolve, reject) => {
      thread.once("exit", resolve);
      thread.once("error", reject);
    });
    expect(exitCode).toBe(0);
  });

  it("MLE-Dojo fault 17: it keeps the Gymnasium contract", async () => {
    await checkEnv(await makeEnv("penguins", { logDir }), { steps: 4 });
  });

  it("MLE-Dojo fault 18: an action that is registered can be used, described and checked", async () => {
    const count = defineAction({
      name: "count_rows",
      description: "Counts the rows of a public file.",
      args: z.object({ file: z.string() }),
      run: async (context, { file }) => {
        const bytes = await context.task.readFile(file, 1_000_000);
        if (bytes === null)
          return { outcome: "invalid_action", message: `there is no ${file}`, data: { rows: 0 } };
        const rows = new TextDecoder().decode(bytes).trimEnd().split("\n").length - 1;
        return { outcome: "ok", message: `${String(rows)} rows`, data: { rows } };
      },
    });
    await using env = await makeEnv("penguins", { logDir, actions: [count] });
    await env.reset();
    const { observation } = await env.step({ name: "count_rows", args: { file: "train.csv" } });
    expect(observation.data?.rows).toBeGreaterThan(100);
    expect(instructions(env)).toContain("count_rows");
  });

  it("MLE-Dojo fault 22: scoring prints nothing, neither here nor in the grader", async () => {
    const out = vi.spyOn(process.stdout, "write");
    const error = vi.spyOn(process.stderr, "write");
    const log = vi.spyOn(console, "log");
    await using env = await makeEnv("penguins", { logDir });
    await env.reset();
    expect((await env.step(execute(submitSample))).observation.outcome).toBe("scored");
    expect([out.mock.calls.length, error.mock.calls.length, log.mock.calls.length]).toEqual([0, 0, 0]);
  });

  it("MLE-Dojo fault 23: episodes side by side share neither workspace nor log", async () => {
    await using env = await makeVectorEnv([makePenguins, makePenguins, makePenguins]);
    const { infos } = await env.reset();
    expect(new Set(infos.map((info) => info?.episodeDir)).size).toBe(3);
    const { observations } = await env.step([writeMine(0), writeMine(1), writeMine(2)]);
    observations.forEach((observation, index) => {
      expect(observation.message).toContain(`mine: ${String(index)} ['mine']`);
    });
  });
});
