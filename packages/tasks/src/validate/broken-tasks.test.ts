import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";

import { defineTask, type DefinedContent, type TaskDefinition } from "../catalogue/define-task.ts";
import type { Board, Half } from "../contract.ts";
import { csvText } from "../csv/write-csv.ts";
import { createRng } from "../random/rng.ts";
import type { CheckName } from "./report.ts";
import { validateTask } from "./validate-task.ts";

const ROWS = 400;
const rng = createRng("broken tasks");
const ids = Array.from({ length: ROWS }, (_, row) => String(1000 + row));
const labels = ids.map(() => (rng.below(10) < 4 ? "yes" : "no"));
const feature = labels.map((label) => String((label === "yes" ? 1 : 0) + rng.below(1000) / 400));
const halves = ids.map((): Half => (rng.below(2) === 0 ? "public" : "private"));

/** A sound board of AUC: constant, then ever better. */
const ladder = Array.from({ length: 40 }, (_, at) => 0.92 - (at * 0.42) / 39);
const board: Board = { provenance: "reference", dataHash: null, public: ladder, private: ladder };

function content(
  changes: {
    test?: Record<string, string[]>;
    order?: readonly number[];
    files?: Record<string, string>;
    halves?: Half[];
  } = {},
): DefinedContent {
  const order = changes.order ?? ids.map((_, row) => row);
  const pick = (cells: readonly string[]): string[] => order.map((row) => cells[row] ?? "");
  const columns: Record<string, string[]> = { feature: pick(feature), ...changes.test };
  return {
    publicFiles: {
      "train.csv": csvText(["id", "feature", "label"], [ids.map((_, row) => String(row)), feature, labels]),
      "test.csv": csvText(["id", ...Object.keys(columns)], [ids, ...Object.values(columns)]),
      ...changes.files,
    },
    answers: { ids, columns: { label: pick(labels) }, halves: changes.halves ?? halves },
    trainRows: ROWS,
  };
}

const sound: TaskDefinition = {
  id: "sound",
  title: "A sound task",
  version: "1",
  metric: { name: "roc-auc" },
  direction: "maximize",
  submission: { id: "id", columns: [{ name: "chance", type: "probability", positive: "yes" }] },
  board,
  content: () => content(),
};

const sorted = ids
  .map((_, row) => row)
  .toSorted((a, b) => (labels[a] === labels[b] ? a - b : labels[a] === "yes" ? -1 : 1));
const digest = (name: string, text: string): string => createHash(name).update(text).digest("hex");
let calls = 0;
/** To minimize; what it is to be is not known before it is loaded. */
const ownMetric = {
  name: "strict",
  module: new URL("../grade/__fixtures__/strict-metric.ts", import.meta.url).href,
};

const broken: readonly (readonly [what: string, check: CheckName, changes: Partial<TaskDefinition>])[] = [
  [
    "answers left in the test file",
    "no-answer-in-public-files",
    { content: () => content({ test: { label: labels } }) },
  ],
  [
    "answers under another name",
    "no-answer-in-public-files",
    { content: () => content({ test: { code: labels.map((label) => (label === "yes" ? "7" : "3")) } }) },
  ],
  [
    "answers in a file of their own",
    "no-answer-in-public-files",
    { content: () => content({ files: { "extra.csv": csvText(["id", "x"], [ids, labels]) } }) },
  ],
  [
    "answers in order, without ids",
    "no-answer-in-public-files",
    { content: () => content({ files: { "extra.csv": csvText(["x"], [labels]) } }) },
  ],
  [
    "salted hashes of answers",
    "no-answer-hash-in-public-files",
    {
      content: () =>
        content({
          test: { token: labels.map((label, row) => digest("sha256", `${ids[row]}${label}`).slice(0, 16)) },
        }),
    },
  ],
  [
    "the hash of the answers' file",
    "no-answer-hash-in-public-files",
    {
      content: () =>
        content({
          files: {
            "notes.txt": `answers: ${digest("md5", csvText(["id", "label", "half"], [ids, labels, halves]))}`,
          },
        }),
    },
  ],
  ["rows sorted by the answer", "order-tells-nothing", { content: () => content({ order: sorted }) }],
  [
    "halves one after the other",
    "order-tells-nothing",
    { content: () => content({ halves: ids.map((_, row) => (row < ROWS / 2 ? "public" : "private")) }) },
  ],
  [
    "a direction that is not that of a metric of one's own",
    "direction-agrees-with-board",
    { metric: ownMetric, direction: "maximize" },
  ],
  [
    "a board the wrong way round",
    "direction-agrees-with-board",
    { board: { ...board, private: ladder.toReversed() } },
  ],
  [
    "a board of another metric",
    "direction-agrees-with-board",
    { board: { ...board, public: ladder.map((score) => score * 100) } },
  ],
  [
    "a sample that is refused",
    "sample-scores",
    {
      content: () =>
        content({ files: { "sample_submission.csv": csvText(["id", "chance"], [ids, ids.map(() => "2")]) } }),
    },
  ],
  [
    "a sample with rows of its own",
    "ids-agree",
    { content: () => content({ files: { "sample_submission.csv": "id,chance\n1,0.5\n" } }) },
  ],
  [
    "nothing to learn",
    "gap-is-learnable",
    {
      board: {
        ...board,
        public: ladder.map((score) => 0.5 + (score - 0.5) / 20),
        private: ladder.map((score) => 0.5 + (score - 0.5) / 20),
      },
    },
  ],
  [
    "a constant near the top",
    "constant-stays-near-the-floor",
    { board: { ...board, private: ladder.map((score) => score - 0.4) } },
  ],
  ["a board of one score", "board-is-informative", { board: { ...board, public: ladder.map(() => 0.7) } }],
  [
    "a board full of sentinels",
    "board-is-informative",
    { board: { ...board, public: ladder.map((score, at) => (at > 20 ? 0.5 : score)) } },
  ],
  ["a board of other data", "board-is-of-this-data", { board: { ...board, dataHash: "0".repeat(64) } }],
  [
    "a positive value that never occurs",
    "truth-is-best",
    { submission: { id: "id", columns: [{ name: "chance", type: "probability", positive: "Yes" }] } },
  ],
  [
    "right values that score high in any rows",
    "shuffled-stays-near-the-floor",
    {
      metric: { name: "accuracy" },
      submission: { id: "id", columns: [{ name: "label", type: "label" }] },
      content: () => {
        const common = ids.map((_, row) => (row % 10 === 0 ? "no" : "yes"));
        const sample = csvText(["id", "label"], [ids, ids.map(() => "no")]);
        const made = content({ files: { "sample_submission.csv": sample } });
        return { ...made, answers: { ...made.answers, columns: { label: common } } };
      },
    },
  ],
  [
    "one half almost empty",
    "halves-are-disjoint",
    { content: () => content({ halves: ids.map((_, row) => (row === 7 ? "public" : "private")) }) },
  ],
  [
    "other bytes every time",
    "prepares-the-same-twice",
    { content: () => content({ files: { "now.txt": String((calls += 1)) } }) },
  ],
];

describe("validateTask", () => {
  it("passes a sound task", async () => {
    const report = await validateTask(defineTask(sound));
    expect(report.checks.filter(({ outcome }) => outcome === "failed")).toEqual([]);
    expect(report.ok).toBe(true);
  });

  // By chance alone one shuffle of so few rows comes past the limit in some of these tasks.
  it("passes sound tasks of few rows, whatever their shuffles score", async () => {
    const few = ids.slice(0, 60);
    const draw = createRng("few rows");
    const { board: _board, ...boardless } = sound;
    const messages: string[] = [];
    for (let at = 0; at < 30; at += 1) {
      const drawn = few.map(() => (draw.below(10) < 4 ? "yes" : "no"));
      const task = defineTask({
        ...boardless,
        content: () => ({
          publicFiles: { "test.csv": csvText(["id"], [few]) },
          answers: { ids: few, columns: { label: drawn } },
        }),
      });
      const { checks } = await validateTask(task);
      const check = checks.find(({ name }) => name === "shuffled-stays-near-the-floor");
      expect(check).toMatchObject({ outcome: "passed" });
      messages.push(check?.message ?? "");
    }
    expect(messages.filter((message) => message.includes("no more than chance"))).not.toEqual([]);
  });

  it.each(broken)("catches %s", async (_what, check, changes) => {
    const report = await validateTask(defineTask({ ...sound, ...changes, id: "broken" }));
    const found = report.checks.filter(({ outcome }) => outcome === "failed");
    expect(found.map(({ name }) => name)).toContain(check);
    expect(report.ok).toBe(false);
    for (const { message } of found) expect(message).toMatch(/^.{20,}\.$/s);
  });
});
