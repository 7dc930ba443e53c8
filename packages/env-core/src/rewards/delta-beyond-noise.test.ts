import { fc, test } from "@fast-check/vitest";
import { compareSubmissions, metrics } from "@mledojo/metrics";
import { tableFromArrays } from "apache-arrow";
import { describe, expect, it } from "vitest";
import { createFakeEnv } from "../testing/fakes/fake-env.ts";
import { createFakeTask } from "../testing/fakes/fake-task.ts";
import { deltaBeyondNoiseReward } from "./delta-beyond-noise.ts";
import { deltaReward } from "./delta.ts";
import type { RewardEpisode, RewardStep } from "./reward.ts";

const spread = 0.1;

/** Plays submissions of these public scores; the fake's intervals of gains are the gain ± 0.1. */
async function play(reward: "delta" | "delta-beyond-noise", scores: readonly number[]): Promise<number[]> {
  const { env } = createFakeEnv({ reward, maxSteps: null }, { task: createFakeTask({ spread }) });
  await env.reset();
  const rewards: number[] = [];
  for (const score of scores) {
    const code = `submit ${String(score)},0`;
    rewards.push((await env.step({ name: "execute_code", args: { code } })).reward ?? NaN);
  }
  await env.close();
  return rewards;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const share = fc.double({ min: 0, max: 1, noNaN: true });
const list = fc.array(
  fc.integer({ min: 0, max: 100 }).map((value) => value / 100),
  { minLength: 1, maxLength: 10 },
);

const step = (gain: RewardStep["gain"]): RewardStep => ({
  step: 2,
  action: "execute_code",
  outcome: "scored",
  scores: {},
  humanRank: null,
  score: null,
  improved: null,
  gain,
  submission: null,
  terminated: false,
  truncated: false,
  final: null,
  finalHumanRank: null,
});
const episode = (before: number | null, after: number): RewardEpisode => ({
  direction: "maximize",
  bestHumanRank: before,
  bestScore: null,
  bestHumanRankAfter: after,
  bestScoreAfter: null,
  submissions: { has: () => false },
});
const paid = (value: number, low: number, before = 0.25, after = 0.75): number =>
  deltaBeyondNoiseReward.compute(
    step({ over: 1, value, interval: [low, 2 * value - low] }),
    episode(before, after),
  ) ?? NaN;

describe("delta-beyond-noise", () => {
  const gain = fc.double({ min: -10, max: 10, noNaN: true });
  test.prop([gain, gain, share, share])(
    "is never more than delta, never less than 0, and 0 where the gain is within noise",
    (value, low, before, after) => {
      const plain = deltaReward.compute(step(null), episode(before, after)) ?? NaN;
      const shrunk = paid(value, low, before, after);
      expect(shrunk).toBeGreaterThanOrEqual(0);
      expect(shrunk).toBeLessThanOrEqual(plain);
      if (low <= 0 || value <= 0) expect(shrunk).toBe(0);
    },
  );

  it("keeps 1 − (noise / gain)² of what lies beyond, and all of what is sure", () => {
    expect(paid(0.2, 0.1)).toBeCloseTo(0.5 * 0.75, 12);
    expect(paid(0.3, 0.2)).toBeCloseTo(0.5 * (8 / 9), 12);
    expect(paid(0.3, 0.3)).toBe(0.5);
    // The lower end of a crooked interval may lie above its gain.
    expect(paid(0.3, 0.4)).toBe(0.5);
  });

  it("pays the first whole, and nothing where nothing can be said of the gain; null where comparing failed", () => {
    const { compute } = deltaBeyondNoiseReward;
    expect(compute(step(null), episode(null, 0.5))).toBe(0.5);
    expect(compute(step({ over: 1, value: 0.1, interval: null }), episode(0.2, 0.5))).toBe(0);
    expect(compute(step(null), episode(0.2, 0.5))).toBeNull();
    expect(compute(step(null), episode(0.5, 0.5))).toBe(0);
  });

  test.prop([list], { numRuns: 40 })("adds up to at most what delta does, step by step", async (scores) => {
    const [plain, shrunk] = [await play("delta", scores), await play("delta-beyond-noise", scores)];
    shrunk.forEach((reward, at) => {
      expect(reward).toBeGreaterThanOrEqual(0);
      expect(reward).toBeLessThanOrEqual(plain[at]!);
    });
    expect(shrunk[0]).toBe(plain[0]);
  });

  test.prop([share, fc.array(share, { minLength: 1, maxLength: 12 })], { numRuns: 40 })(
    "earns nothing more for submissions that are never beyond noise, however many and however they creep",
    async (first, luck) => {
      let best = first;
      const scores = [
        first,
        ...luck.map((part) => {
          const score = best - 0.2 + part * (0.2 + 0.99 * spread);
          best = Math.max(best, score);
          return score;
        }),
      ];
      const rewards = await play("delta-beyond-noise", scores);
      expect(sum(rewards)).toBe(rewards[0]);
    },
  );

  it("pays a real gain", async () => {
    const [, second] = await play("delta-beyond-noise", [0.2, 0.9]);
    expect(second).toBeCloseTo((7 / 9) * (1 - (spread / 0.7) ** 2), 12);
  });

  it.each([
    { intervals: false },
    { preset: "mle-dojo" },
    { visibility: ["public", "private"], rankedBy: "mean" },
  ] as const)("is refused with %j, where nothing is compared", (options) => {
    expect(() => createFakeEnv({ ...options, reward: "delta-beyond-noise" })).toThrow(
      expect.objectContaining({ code: "invalid_options", message: expect.stringContaining("compared") }),
    );
  });
});

/** A number in [0, 1) that looks random. */
const noise = (row: number, stream: number): number => {
  const mixed = Math.imul(Math.imul(row + 1, 0x9e3779b1) ^ Math.imul(stream + 1, 0x85ebca6b), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
};

describe("an agent that hands in a hundred equally good guesses", () => {
  const rows = 300;
  const truth = tableFromArrays({ y: Float64Array.from({ length: rows }, (_, row) => row % 5) });
  const guess = (stream: number) =>
    tableFromArrays({
      y: Float64Array.from({ length: rows }, (_, row) => (row % 5) + 2 * noise(row, stream) - 1),
    });
  const metric = metrics.rmse;

  /** What each reward pays over the episode beyond the first submission, HumanRank being 1 - RMSE. */
  function farm(): { readonly plain: number; readonly shrunk: number } {
    let best = { stream: 0, rank: 1 - metric.score(truth, guess(0)) };
    const total = { plain: 0, shrunk: 0 };
    for (let stream = 1; stream < 100; stream++) {
      const { gain, interval } = compareSubmissions({
        metric,
        truth,
        before: guess(best.stream),
        after: guess(stream),
        seed: 1,
      });
      const rank = 1 - metric.score(truth, guess(stream));
      const views = [
        step({ over: 1, value: gain, interval: interval === null ? null : [interval.low, interval.high] }),
        episode(best.rank, Math.max(best.rank, rank)),
      ] as const;
      total.plain += deltaReward.compute(...views) ?? NaN;
      total.shrunk += deltaBeyondNoiseReward.compute(...views) ?? NaN;
      if (rank > best.rank) best = { stream, rank };
    }
    return total;
  }

  it("is paid by delta for its luck, and by this one not", () => {
    const { plain, shrunk } = farm();
    expect(plain).toBeGreaterThan(0.02);
    expect(shrunk).toBe(0);
  });
});
