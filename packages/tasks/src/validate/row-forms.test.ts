import { describe, expect, it } from "vitest";

import { defineTask, type TaskDefinition } from "../catalogue/define-task.ts";
import type { Half } from "../contract.ts";
import { csvText } from "../csv/write-csv.ts";
import { createRng } from "../random/rng.ts";
import { validateTask } from "./validate-task.ts";

const rng = createRng("row forms");
const ROWS = 120;
const rows = Array.from({ length: ROWS }, (_, row) => row);
const halves = rows.map((): Half => (rng.below(2) === 0 ? "public" : "private"));
const labels = rows.map(() => (rng.below(10) < 4 ? "yes" : "no"));
const numbers = rows.map(() => String(rng.below(1_000)));

const base = {
  id: "forms",
  title: "Forms",
  version: "1",
  direction: "maximize",
  metric: { name: "accuracy" },
} as const;

/** Rows that two columns name: each image has one for each side. */
const images = rows.map((row) => `img${row >> 1}`);
const sides = rows.map((row) => (row % 2 === 0 ? "left" : "right"));
const keyed = (test: Readonly<Record<string, readonly string[]>>, trained = "train0"): TaskDefinition => ({
  ...base,
  submission: { id: ["image", "side"], columns: [{ name: "label", type: "label", labels: ["yes", "no"] }] },
  content: () => ({
    publicFiles: {
      "train.csv": csvText(
        ["image", "side", "x"],
        [
          [trained, "img0"],
          ["left", "middle"],
          ["1", "2"],
        ],
      ),
      "test.csv": csvText(Object.keys(test), Object.values(test)),
    },
    answers: { ids: { image: images, side: sides }, columns: { label: labels }, halves },
  }),
});

async function failures(definition: TaskDefinition): Promise<readonly string[]> {
  const { checks } = await validateTask(defineTask(definition));
  return checks
    .filter(({ outcome }) => outcome === "failed")
    .map(({ name, message }) => `${name}: ${message}`);
}

describe("a task is examined in each form of its rows", () => {
  it("named by several columns", async () => {
    expect(await failures(keyed({ image: images, side: sides, x: numbers }))).toEqual([]);
  });

  it("named by several columns, of which the test lacks one, or which the training rows share", async () => {
    expect(await failures(keyed({ image: images, x: numbers }))).toEqual([
      expect.stringMatching(/^ids-agree: test.csv has no column "side"/),
    ]);
    expect(await failures(keyed({ image: sides, side: images, x: numbers }))).toEqual([
      expect.stringMatching(/^ids-agree: test.csv names other rows/),
    ]);
    expect(await failures(keyed({ image: images, side: sides, x: numbers }, "img0"))).toEqual([
      expect.stringMatching(/^ids-agree: A training row has the id of a test row/),
    ]);
  });

  it("named by several columns, with the answers left in a public file", async () => {
    const order = rows.toReversed();
    const pick = (cells: readonly string[]): string[] => order.map((row) => cells[row] ?? "");
    expect(await failures(keyed({ side: pick(sides), image: pick(images), note: pick(labels) }))).toEqual([
      expect.stringMatching(/^no-answer-in-public-files: .*column "note" of test.csv/),
    ]);
  });

  it("with several rows for an id", async () => {
    const ids = rows.map((row) => `img${row}`);
    const masks = rows.map((row) => `${1 + ((row * 37) % 90)} 5`);
    const definition: TaskDefinition = {
      ...base,
      metric: { name: "instance-precision" },
      submission: {
        id: "image",
        columns: [{ name: "mask", type: "text", allowEmpty: true, joinedBy: ";" }],
        rowsPerId: "one-or-more",
      },
      content: () => ({
        publicFiles: {
          "test.csv": csvText(["image"], [ids]),
          "sample_submission.csv": csvText(["image", "mask"], [ids, ids.map(() => "1 1")]),
        },
        answers: {
          ids: [...ids, ...ids],
          columns: { mask: [...masks, ...masks.map((_, row) => `${200 + ((row * 53) % 90)} 3`)] },
          halves: [...halves, ...halves],
        },
      }),
    };
    expect(await failures(definition)).toEqual([]);
  });

  it("joined by their position", async () => {
    const ids = rows.map(String);
    const definition: TaskDefinition = {
      ...base,
      submission: {
        id: "id",
        columns: [{ name: "label", type: "label", labels: ["yes", "no"] }],
        join: "row-position",
      },
      content: () => ({
        publicFiles: { "test.csv": csvText(["id", "x"], [ids, numbers]) },
        answers: { ids, columns: { label: labels }, halves },
      }),
    };
    const { checks } = await validateTask(defineTask(definition));
    expect(checks.filter(({ outcome }) => outcome === "failed")).toEqual([]);
    expect(checks.find(({ name }) => name === "order-does-not-matter")).toMatchObject({
      outcome: "not_applicable",
    });
  });
});
