import { expect, test } from "vitest";
import { createPaint } from "../io/paint.ts";
import { stepLine, type StepSummary } from "./step-line.ts";

const line = (left: number | null): StepSummary["budget"]["steps"] => ({ used: 0, limit: left, left });
const summary: StepSummary = {
  step: 4,
  action: "execute_code",
  outcome: "scored",
  scores: {
    public: { score: 0.043, humanRank: 0.954, position: 4, total: 65, tied: 0, medal: null },
  },
  humanRank: 0.954,
  bestHumanRank: 0.954,
  reward: 0.954,
  budget: {
    steps: line(46),
    executions: line(1),
    wallTimeMs: line(null),
    validations: line(null),
    submissions: line(null),
    submissionBytes: line(null),
    tokens: line(null),
    dollars: line(null),
  },
  milliseconds: 1_600,
};
const plain = createPaint({}, {});
const wide =
  "  4  execute_code    scored                  0.043  HumanRank 0.954   reward 0.9540      1.6 s  left: 46 steps, 1 run";

test("a step is a line of columns", () => {
  expect(stepLine(summary, plain, Infinity)).toBe(wide);
  expect(stepLine(summary, plain, wide.length)).toBe(wide);
});

test.each([
  ["yes", "    0.043↑  HumanRank"],
  ["within_noise", "    0.043≈  HumanRank"],
  ["no", "     0.043  HumanRank"],
] as const)("a score that improved, %s, is marked so", (improved, expected) => {
  const scores = { public: { ...summary.scores.public!, improved } };
  const marked = stepLine({ ...summary, scores }, plain, Infinity);
  expect(marked).toContain(expected);
  expect(marked).toHaveLength(wide.length);
});

test("on a narrower terminal the budget stands below, and then the gaps close", () => {
  expect(stepLine(summary, plain, 96)).toBe(
    `${wide.slice(0, wide.indexOf("left")).trimEnd()}\n     left: 46 steps, 1 run`,
  );
  expect(stepLine(summary, plain, 40)).toBe(
    "  4  execute_code  scored  0.043  HumanRank 0.954  reward 0.9540  1.6 s\n     left: 46 steps, 1 run",
  );
  const budget = { ...summary.budget, steps: line(null), executions: line(null) };
  const bare = { ...summary, scores: {}, humanRank: null, reward: null, budget };
  expect(stepLine(bare, plain, 20)).toBe("  4  execute_code  scored  1.6 s");
});

test("colours count for nothing in the width", () => {
  const paint = createPaint({ isTTY: true }, { TERM: "xterm" });
  expect(stepLine(summary, paint, wide.length)).not.toContain("\n");
});
