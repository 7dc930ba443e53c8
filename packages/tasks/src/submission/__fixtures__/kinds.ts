import { windowOf } from "../../csv/text-window.ts";
import type { GradeOptions, GradeResult } from "../../grade/result.ts";
import { inMemoryTask, type InMemoryTask } from "../../grade/__fixtures__/in-memory.ts";
import { readSubmission, scoreParsed, type LoadedTask } from "../../grade/grade-bytes.ts";

/** A task and a submission to it that is right in every way, though not the truth. */
export interface Kind {
  readonly task: InMemoryTask;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A task for each kind of column, and one whose rows two columns name; ids keep leading zeros, "NA" and quotes. */
export const kinds = {
  probability: {
    task: {
      schema: { id: "id", columns: [{ name: "p", type: "probability", positive: "yes" }] },
      metric: { name: "roc-auc" },
      ids: ["0", "1", "2", "3", "4", "5", "6", "7"],
      answers: { y: ["yes", "no", "yes", "no", "no", "yes", "no", "yes"] },
    },
    header: ["id", "p"],
    rows: [
      ["0", "0.25"],
      ["1", "0.75"],
      ["2", "0.9"],
      ["3", "0.125"],
      ["4", "0"],
      ["5", "1"],
      ["6", "0.3333333333333333"],
      ["7", "0.1"],
    ],
  },
  label: {
    task: {
      schema: { id: "id", columns: [{ name: "kind", type: "label", labels: ["cat", "dog", "NA", "a,b"] }] },
      metric: { name: "accuracy" },
      ids: ["007", "7", "NA", 'say "x"', "a;b", "1e3"],
      answers: { kind: ["cat", "dog", "NA", "a,b", "cat", "dog"] },
    },
    header: ["id", "kind"],
    rows: [
      ["007", "cat"],
      ["7", "cat"],
      ["NA", "NA"],
      ['say "x"', "a,b"],
      ["a;b", "dog"],
      ["1e3", "dog"],
    ],
  },
  number: {
    task: {
      schema: {
        id: "key",
        columns: [
          { name: "price", type: "number", min: 0 },
          { name: "count", type: "integer", max: 9 },
        ],
      },
      metric: { name: "rmse", options: { column: "price" } },
      ids: ["a", "b", "c", "d"],
      answers: { price: ["1", "2", "3", "4"], count: ["1", "2", "3", "4"] },
      direction: "minimize",
    },
    header: ["key", "price", "count"],
    rows: [
      ["a", "1.1", "1"],
      ["b", "1234.5", "-2"],
      ["c", "0.30000000000000004", "9"],
      ["d", "4", "0"],
    ],
  },
  classes: {
    task: {
      schema: {
        id: "id",
        columns: [
          { name: "p_cat", type: "probability", class: "cat" },
          { name: "p_dog", type: "probability", class: "dog" },
        ],
        rowsSumToOne: true,
      },
      metric: { name: "multiclass-log-loss", options: { rowSums: "renormalise" } },
      ids: ["10", "11", "12", "13"],
      answers: { kind: ["cat", "dog", "cat", "dog"] },
      direction: "minimize",
    },
    header: ["id", "p_cat", "p_dog"],
    rows: [
      ["10", "0.6", "0.4"],
      ["11", "0.25", "0.75"],
      ["12", "0.1", "0.9"],
      ["13", "0.3", "0.7"],
    ],
  },
  text: {
    task: {
      schema: { id: "id", columns: [{ name: "t", type: "text", maxLength: 30 }] },
      metric: { name: "mean-edit-distance" },
      ids: ["0", "1", "2"],
      answers: { t: ["ab", "cd", "ef"] },
      direction: "minimize",
    },
    header: ["id", "t"],
    rows: [
      ["0", 'a "b", c;\td'],
      ["1", "zwei\nZeilen"],
      ["2", "é\u{1f600}x"],
    ],
  },
  sets: {
    task: {
      schema: { id: "id", columns: [{ name: "tags", type: "labels", labels: ["red", "green", "blue"] }] },
      metric: { name: "micro-f1" },
      ids: ["0", "1", "2", "3"],
      answers: { tags: ["red blue", "green", "red", "blue"] },
    },
    header: ["id", "tags"],
    rows: [
      ["0", "blue red"],
      ["1", "green"],
      ["2", ""],
      ["3", "red green"],
    ],
  },
  keys: {
    task: {
      schema: { id: ["case", "side"], columns: [{ name: "dose", type: "number", min: 0 }] },
      metric: { name: "rmse" },
      ids: [
        ["007", "7", "7", "NA", "NA", "1e3"],
        ["left", "left", "a,b", 'say "x"', "left", "7;8"],
      ],
      answers: { dose: ["1", "2", "3", "4", "5", "6"] },
      direction: "minimize",
    },
    header: ["case", "side", "dose"],
    rows: [
      ["007", "left", "1.5"],
      ["7", "left", "2"],
      ["7", "a,b", "0.125"],
      ["NA", 'say "x"', "4.75"],
      ["NA", "left", "0.1"],
      ["1e3", "7;8", "1234.5"],
    ],
  },
} as const satisfies Record<string, Kind>;

export type KindName = keyof typeof kinds;

export const kindNames: readonly KindName[] = [
  "probability",
  "label",
  "number",
  "classes",
  "text",
  "sets",
  "keys",
];

export async function loadKinds(): Promise<Readonly<Record<KindName, LoadedTask>>> {
  const load = (name: KindName): Promise<LoadedTask> => inMemoryTask(kinds[name].task);
  const [probability, label, number, classes, text, sets, keys] = await Promise.all([
    load("probability"),
    load("label"),
    load("number"),
    load("classes"),
    load("text"),
    load("sets"),
    load("keys"),
  ]);
  return { probability, label, number, classes, text, sets, keys };
}

/** Grades a file of any form, on all rows and on each half. */
export async function gradeFile(
  task: LoadedTask,
  content: Buffer | string,
  maxBytes = 2 ** 26,
): Promise<GradeResult> {
  const options: GradeOptions = { halves: ["public", "private"], combined: true };
  const parsed = await readSubmission(task, windowOf(Buffer.from(content)), maxBytes, options);
  return scoreParsed(task, parsed, options);
}
