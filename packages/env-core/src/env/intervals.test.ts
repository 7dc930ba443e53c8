import { describe, expect, it } from "vitest";
import { readEpisode } from "../log/read-episode.ts";
import { createFakeEnv } from "../testing/fakes/fake-env.ts";
import { createFakeTask } from "../testing/fakes/fake-task.ts";

const submit = { name: "execute_code", args: { code: "submit 0.5,0.75" } } as const;

describe("the interval of a score", () => {
  it("is drawn by default, and goes to agent, trainer and log", async () => {
    const { env, task } = createFakeEnv({}, { task: createFakeTask({ spread: 0.125 }) });
    const { info: start } = await env.reset();
    const { observation, info } = await env.step(submit);
    expect(task.requests[0]?.intervals).toEqual({ level: 0.95, samples: 200, seed: 1 });
    const interval = { level: 0.95, score: [0.375, 0.625], humanRank: null };
    expect(observation.scores.public?.interval).toEqual(interval);
    expect(observation.best?.scores.public?.interval).toEqual(interval);
    expect(observation.message).toContain("0.500000 [0.375000, 0.625000]");
    expect(observation.message).toContain("95 % intervals");
    expect(info.scores).toEqual(observation.scores);
    const { steps } = await readEpisode(start.episodeDir);
    expect(steps[0]?.scores.public?.interval).toEqual(interval);
    await env.close();
  });

  it("of the private half never reaches the agent, also where its score does", async () => {
    for (const options of [{}, { visibility: ["public", "private"], rankedBy: "mean" }] as const) {
      const { env } = createFakeEnv(options, { task: createFakeTask({ spread: 0.125 }) });
      await env.reset();
      const seen = [
        await env.step(submit),
        await env.step({ name: "get_history", args: { step: 1 } }),
        await env.step({ name: "finish" }),
      ];
      const told = JSON.stringify(seen.map(({ observation }) => observation));
      // 0.75 ± 0.125, which stands nowhere else.
      expect(told).not.toMatch(/0\.625,0\.875|0\.875/);
      expect(told).toContain("0.375");
      expect(seen[2]?.info.final?.scores.private?.interval?.score).toEqual([0.625, 0.875]);
      await env.close();
    }
  });

  it.each([
    [{ intervals: false }, null],
    [{ intervals: true }, { level: 0.95, samples: 200, seed: 1 }],
    [{ intervals: { samples: 50 } }, { level: 0.95, samples: 50, seed: 1 }],
    [{ intervals: { level: 0.8, seed: 7 } }, { level: 0.8, samples: 200, seed: 7 }],
    // One score over both halves has no half to be drawn from.
    [{ preset: "mle-dojo" }, null],
  ] as const)("by the options %j is drawn as %j", (options, expected) => {
    expect(createFakeEnv(options).env.metadata.options.intervals).toEqual(expected);
  });

  it.each([{ level: 1 }, { level: 0 }, { samples: 1 }, { seed: -1 }, { seed: 2 ** 32 }, { width: 3 }])(
    "is refused by %j",
    (intervals) => {
      expect(() => createFakeEnv({ intervals })).toThrow(
        expect.objectContaining({ code: "invalid_options" }),
      );
    },
  );
});
