import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { createFakeEnv } from "../testing/fakes/fake-env.ts";
import { createFakeTask } from "../testing/fakes/fake-task.ts";
import type { RewardName } from "./reward.ts";
import { rawReward } from "./raw.ts";

type Attempt = number | "fail" | "invalid" | "infra" | "info";

const attempt: fc.Arbitrary<Attempt> = fc.oneof(
  fc.integer({ min: 0, max: 100 }).map((value) => value / 100),
  fc.constantFrom("fail" as const, "invalid" as const, "infra" as const, "info" as const),
);
const attempts = fc.array(attempt, { maxLength: 12 });

interface Played {
  readonly rewards: (number | null)[];
  readonly totalReward: number;
  /** HumanRank of each scored step on the public board; null for a step that scored nothing. */
  readonly ranks: (number | null)[];
  readonly finalRank: number | null;
}

/** Plays attempts and then finish. The fake's private score is the public one turned around. */
async function play(
  reward: RewardName | ReturnType<typeof rawReward>,
  tries: readonly Attempt[],
  direction: "maximize" | "minimize" = "maximize",
): Promise<Played> {
  const task = createFakeTask({ direction });
  const { env } = createFakeEnv({ reward, maxSteps: null }, { task });
  await env.reset();
  const rewards: (number | null)[] = [];
  const ranks: (number | null)[] = [];
  const note = (result: Awaited<ReturnType<typeof env.step>>): void => {
    rewards.push(result.reward);
    ranks.push(result.info.scores.public?.humanRank ?? null);
  };
  for (const one of tries) {
    if (one === "info") note(await env.step({ raw: { name: "request_info" } }));
    else {
      if (one === "infra") task.answers.push(new Error("a"), new Error("b"));
      const code =
        one === "fail"
          ? "fail x"
          : typeof one === "number"
            ? `submit ${String(one)},${String(1 - one)}`
            : "submit x";
      note(await env.step({ raw: { name: "execute_code", args: { code } } }));
    }
  }
  const last = await env.step({ raw: { name: "finish" } });
  note(last);
  await env.close();
  return {
    rewards,
    totalReward: last.info.totalReward,
    ranks,
    finalRank: last.info.final?.scores.private?.humanRank ?? null,
  };
}

function sum(values: readonly (number | null)[]): number {
  return values.reduce<number>((total, value) => total + (value ?? 0), 0);
}

function best(values: readonly (number | null)[]): number {
  return Math.max(0, ...values.map((value) => value ?? 0));
}

const directions = fc.constantFrom("maximize" as const, "minimize" as const);
const runs = { numRuns: 40 };

describe("the identities of the rewards", () => {
  test.prop([attempts, directions], runs)(
    "human-rank is the rank of this step's submission, else 0",
    async (tries, direction) => {
      const { rewards, ranks } = await play("human-rank", tries, direction);
      rewards.forEach((reward, index) => {
        if (reward !== null) expect(reward).toBe(ranks[index] ?? 0);
      });
    },
  );

  test.prop([attempts, directions], runs)(
    "delta is never negative and adds up to the final best",
    async (tries, direction) => {
      const { rewards, ranks } = await play("delta", tries, direction);
      for (const reward of rewards) expect(reward ?? 0).toBeGreaterThanOrEqual(0);
      expect(sum(rewards)).toBeCloseTo(best(ranks), 12);
    },
  );

  test.prop([attempts, directions], runs)(
    "best is the running maximum of the ranks",
    async (tries, direction) => {
      const { rewards, ranks } = await play("best", tries, direction);
      rewards.forEach((reward, index) => {
        if (reward !== null) expect(reward).toBe(best(ranks.slice(0, index + 1)));
      });
    },
  );

  test.prop([attempts, directions], runs)(
    "final is 0 but at the end, and then the private rank",
    async (tries, direction) => {
      const { rewards, finalRank } = await play("final", tries, direction);
      expect(sum(rewards.slice(0, -1))).toBe(0);
      expect(rewards.at(-1)).toBe(finalRank ?? 0);
    },
  );

  test.prop([fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }), directions], runs)(
    "raw: the better score always earns more, whatever the direction",
    async (a, b, direction) => {
      const { rewards, ranks } = await play("raw", [a / 100, b / 100], direction);
      const [first, second] = rewards;
      const better = direction === "maximize" ? a > b : a < b;
      if (a !== b) expect((first ?? 0) > (second ?? 0)).toBe(better);
      expect(ranks).toHaveLength(3);
    },
  );

  test.prop([attempts, fc.constantFrom<RewardName>("human-rank", "delta", "best", "final", "raw")], runs)(
    "a failure of ours is null and nothing else is, and the total leaves it out",
    async (tries, reward) => {
      const { rewards, totalReward } = await play(reward, tries);
      tries.forEach((one, index) => {
        expect(rewards[index] === null).toBe(one === "infra");
      });
      expect(totalReward).toBeCloseTo(sum(rewards), 12);
    },
  );
});

describe("which rewards can be farmed by resubmitting", () => {
  const once: Attempt[] = [0.5];
  const often: Attempt[] = [0.5, 0.5, 0.5, 0.5];

  it.each<[RewardName, boolean]>([
    ["human-rank", true],
    ["raw", true],
    ["best", true],
    ["delta", false],
    ["final", false],
  ])("%s: %s", async (reward, farmable) => {
    const gain = sum((await play(reward, often)).rewards) > sum((await play(reward, once)).rewards);
    expect(gain).toBe(farmable);
  });
});

it("raw can make a step that scores nothing worse than any score", async () => {
  const { rewards } = await play(rawReward({ unscored: -10 }), [0.5, "fail", 0], "minimize");
  expect(rewards).toEqual([-0.5, -10, 0, -10]);
});

describe("custom rewards", () => {
  it("see the step and the episode", async () => {
    const seen: unknown[] = [];
    const { env } = createFakeEnv({
      reward: (step, episode) => {
        seen.push([
          step.action,
          step.outcome,
          step.score,
          episode.bestScore,
          episode.bestScoreAfter,
          episode.submissions.has(step.submission ?? ""),
        ]);
        return 42;
      },
    });
    await env.reset();
    for (const score of [0.5, 0.5, 0.7]) {
      const { reward } = await env.step({
        name: "execute_code",
        args: { code: `submit ${String(score)},0` },
      });
      expect(reward).toBe(42);
    }
    expect(seen).toEqual([
      ["execute_code", "scored", 0.5, null, 0.5, false],
      ["execute_code", "scored", 0.5, 0.5, 0.5, true],
      ["execute_code", "scored", 0.7, 0.5, 0.7, false],
    ]);
  });

  it.each([
    [
      "throws",
      () => {
        throw new Error("mine");
      },
    ],
    ["gives NaN", () => Number.NaN],
    ["gives Infinity", () => Infinity],
  ])("one that %s is told of, once the step is in the log", async (_, reward) => {
    const { env } = createFakeEnv({ reward });
    await env.reset();
    await expect(env.step({ name: "request_info" })).rejects.toMatchObject({ code: "reward_failed" });
    await expect(env.step({ name: "request_info" })).rejects.toMatchObject({ code: "reward_failed" });
    expect(env.render()).toContain("step 2");
  });

  it("an unknown name is refused with a suggestion", () => {
    // @ts-expect-error no such reward
    expect(() => createFakeEnv({ reward: "human-rnak" })).toThrow(/Did you mean "human-rank"\?/);
  });
});
