import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getMetric } from "@mledojo/metrics";
import { tableFromArrays } from "apache-arrow";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { defineTask, type TaskDefinition } from "../catalogue/define-task.ts";
import type { MetricReference, PreparedTask, SubmissionSchema } from "../contract.ts";
import { csvText } from "../csv/write-csv.ts";
import { createRng } from "../random/rng.ts";
import { gradeSubmission } from "./grade-submission.ts";
import type { GradeResult } from "./result.ts";

/** Nuclei in the form of the Data Science Bowl 2018: a row for each, as many as an image has. */
const images = ["img0", "img1", "img2", "img3", "img4", "img5", "img6", "img7"];
const nuclei = images.flatMap((image, at) =>
  at === 5
    ? [[image, ""] as const]
    : Array.from({ length: 1 + (at % 4) }, (_, n) => [image, mask(n, 10)] as const),
);
/** Some right, some too short, one image with too many, one with none. */
const guesses = images.flatMap((image, at) =>
  at === 2
    ? [[image, ""] as const]
    : Array.from({ length: 3 }, (_, n) => [image, mask(n, 10 - ((at + n) % 4))] as const),
);

/** `length` pixels of the nth row of a picture of 20 columns. */
function mask(n: number, length: number): string {
  return `${1 + 20 * n} ${length - 2} ${15 + 20 * n} 2`;
}

const schema: SubmissionSchema = {
  id: "ImageId",
  columns: [{ name: "EncodedPixels", type: "text", allowEmpty: true, joinedBy: ";" }],
  rowsPerId: "one-or-more",
};
const metric: MetricReference = {
  name: "instance-precision",
  options: { height: "height", width: "width", lastThreshold: 0.95 },
};

type Content = Awaited<ReturnType<TaskDefinition["content"]>>;
const content: Content = {
  publicFiles: { "test.csv": csvText(["ImageId"], [images]) },
  answers: {
    ids: nuclei.map(([image]) => image),
    columns: {
      EncodedPixels: nuclei.map(([, pixels]) => pixels),
      height: nuclei.map(() => "20"),
      width: nuclei.map(() => "20"),
    },
    halves: nuclei.map(([image]) => (images.indexOf(image) < 4 ? "public" : "private")),
  },
};

const taskOf = (changes: Partial<TaskDefinition>) =>
  defineTask({
    id: "nuclei",
    title: "Nuclei",
    version: "1",
    direction: "maximize",
    modality: "image",
    metric,
    submission: schema,
    content: () => content,
    ...changes,
  });

let dir = "";
let prepared: PreparedTask;
let loose: PreparedTask;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "mledojo-rows-"));
  prepared = await taskOf({}).prepare(join(dir, "nuclei"));
  loose = await taskOf({ submission: { ...schema, rowsPerId: "zero-or-more" } }).prepare(join(dir, "loose"));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const file = (rows: readonly (readonly [string, string])[]): string =>
  csvText(["ImageId", "EncodedPixels"], [rows.map(([image]) => image), rows.map(([, pixels]) => pixels)]);

const source = (rows: Parameters<typeof file>[0]) => ({ bytes: Buffer.from(file(rows)) });

function grade(task: PreparedTask, text: string): Promise<GradeResult> {
  return gradeSubmission(
    task,
    { bytes: Buffer.from(text) },
    { halves: ["public", "private"], combined: true },
  );
}

/** What the metric itself says of files with a row for each mask. */
function reference(rows: readonly (readonly [string, string])[], of: readonly string[]): number {
  const table = (all: readonly (readonly [string, string])[]) => {
    const some = all.filter(([image]) => of.includes(image));
    return tableFromArrays({ image: some.map(([image]) => image), m: some.map(([, pixels]) => pixels) });
  };
  return getMetric("instance-precision").score(table(nuclei), table(rows), {
    image: "image",
    lastThreshold: 0.95,
  });
}

describe("a task with as many rows for an image as it shows objects", () => {
  it("scores as its metric does with a row for each object, on each half", async () => {
    const halves = [reference(guesses, images.slice(0, 4)), reference(guesses, images.slice(4))];
    expect(halves.every((score) => score > 0.1 && score < 0.9)).toBe(true);
    expect(await grade(prepared, file(guesses))).toMatchObject({
      kind: "scored",
      scores: { public: { rows: 4, score: halves[0] }, private: { rows: 4, score: halves[1] } },
      combined: { rows: 8, score: expect.closeTo(reference(guesses, images), 14) },
      problems: [],
    });
    expect(await grade(prepared, file(nuclei))).toMatchObject({ combined: { score: 1 } });
  });

  it("scores the same whatever the order of rows, and with the masks of an image in one cell", async () => {
    const plain = await grade(prepared, file(guesses));
    for (const seed of ["a", "b", "c"]) {
      const order = createRng("rows", seed).permutation(guesses.length);
      expect(await grade(prepared, file([...order].map((row) => guesses[row]!)))).toEqual(plain);
    }
    const together = images.map((image) => {
      const own = guesses.filter(([name]) => name === image);
      return [image, own.map(([, pixels]) => pixels).join(";")] as const;
    });
    expect(await grade(prepared, file(together))).toEqual(plain);
    expect(await grade(prepared, file([...guesses, ["img0", ""]]))).toEqual(plain);
  });

  it("wants some row for each image, of images of the test only, and no pixel twice", async () => {
    const faulty = [
      ...guesses.filter(([image]) => image !== "img3"),
      ["img9", "1 2"],
      ["img9", "7 2"],
    ] as const;
    expect(await grade(prepared, file(faulty as never))).toMatchObject({
      kind: "invalid_submission",
      problems: [
        { code: "unknown_id", column: "ImageId", count: 2, examples: [{ value: "img9" }, { value: "img9" }] },
        { code: "missing_id", count: 1, message: expect.stringContaining("at least one row for each id") },
      ],
    });
    expect(await grade(prepared, file([...guesses, ["img0", mask(0, 5)]]))).toMatchObject({
      kind: "invalid_submission",
      problems: [{ code: "undefined_score", message: expect.stringMatching(/pixel/) }],
    });
    expect(await grade(prepared, "ImageId,EncodedPixels\n")).toMatchObject({
      problems: [{ code: "no_rows" }],
    });
  });

  it("takes an image without rows for one without objects, where the task says so", async () => {
    const some = guesses.filter(([image, pixels]) => image !== "img3" && pixels !== "");
    const scored = await grade(loose, file(some));
    expect(scored).toMatchObject({ kind: "scored", problems: [] });
    const filled = [...some, ["img2", ""] as const, ["img3", ""] as const];
    expect(scored).toEqual(await grade(loose, file(filled)));
    expect(scored).toMatchObject({ combined: { score: expect.closeTo(reference(filled, images), 14) } });
    // One of eight images shows nothing.
    expect(await grade(loose, "ImageId,EncodedPixels\n")).toMatchObject({
      kind: "scored",
      combined: { rows: 8, score: 1 / 8 },
      problems: [{ code: "constant_prediction", severity: "warning" }],
    });
    expect(await grade(loose, file([["img9", "1 2"]]))).toMatchObject({ problems: [{ code: "unknown_id" }] });
  });

  it("has intervals over images, and says whether one submission is better than another", async () => {
    const options = { halves: ["private"], interval: { samples: 100 }, before: source(guesses) } as const;
    const better = await gradeSubmission(prepared, source(nuclei), options);
    expect(better).toMatchObject({
      kind: "scored",
      scores: {
        private: { rows: 4, score: 1, interval: { low: 1, high: 1 }, comparison: { improved: "yes" } },
      },
    });
    const same = await gradeSubmission(prepared, source(guesses.toReversed()), options);
    const half = same.kind === "scored" ? same.scores.private : undefined;
    expect(half?.interval?.low).toBeLessThan(half?.score ?? 0);
    expect(half?.interval?.high).toBeGreaterThan(half?.score ?? 0);
  });

  it("keeps one row for each image in its answers and tells how to submit", async () => {
    const answers = await readFile(join(prepared.privateDir, "answers.csv"), "utf8");
    expect(answers.split("\n").slice(0, 3)).toEqual([
      "ImageId,EncodedPixels,height,width,half",
      "img0,1 8 15 2,20,20,public",
      "img1,1 8 15 2;21 8 35 2,20,20,public",
    ]);
    expect(prepared.rows).toEqual({ train: 0, test: 8, public: 4, private: 4 });
    const description = await readFile(join(prepared.publicDir, "description.md"), "utf8");
    expect(description).toContain("one or more rows for each id of the test, in any order");
    expect(await readFile(join(prepared.publicDir, "sample_submission.csv"), "utf8")).toContain("\nimg7,");
  });

  it("refuses answers of which the rows of an image do not agree", async () => {
    const { answers } = content;
    const height = nuclei.map((_, row) => (row === 2 ? "21" : "20"));
    const changes = [
      [{ columns: { ...answers.columns, height } }, /rows of "img1" differ in "height"/],
      [{ halves: nuclei.map((_, row) => (row === 2 ? "private" : "public")) }, /differ in their half/],
    ] as const;
    for (const [at, [change, message]] of changes.entries()) {
      const task = taskOf({ content: () => ({ ...content, answers: { ...answers, ...change } }) });
      await expect(task.prepare(join(dir, `bad-${at}`))).rejects.toThrow(message);
    }
  });
});

describe("boxes and sets in several rows", () => {
  const boxes: SubmissionSchema = {
    id: "image_id",
    columns: [{ name: "boxes", type: "text", allowEmpty: true, joinedBy: " " }],
    rowsPerId: "one-or-more",
  };

  it("boxes of equal confidence score the same in any order", async () => {
    const task = taskOf({
      metric: { name: "instance-precision", options: { shapes: "boxes" } },
      submission: boxes,
      content: () => ({
        publicFiles: {},
        answers: {
          ids: ["a", "a", "b"],
          columns: { boxes: ["1 0 0 10 10", "1 8 0 10 10", "1 0 0 4 4"] },
          halves: ["public", "public", "private"],
        },
      }),
    });
    const ready = await task.prepare(join(dir, "boxes"));
    const rows = ["a,0.5 1 0 10 10", "a,0.5 4 0 10 10", "a,0.5 9 0 10 10", "b,"];
    const results = [rows, rows.toReversed(), [rows[1], rows[3], rows[0], rows[2]]].map((lines) =>
      grade(ready, `image_id,boxes\n${lines.join("\n")}\n`),
    );
    const [first, ...others] = await Promise.all(results);
    expect(first).toMatchObject({ kind: "scored", scores: { private: { score: 0 } } });
    for (const other of others) expect(other).toEqual(first);
  });

  it("detections are matched the same in a row each, in one cell and in any order", async () => {
    const task = taskOf({
      metric: { name: "detection-map" },
      submission: boxes,
      content: () => ({
        publicFiles: {},
        answers: {
          ids: ["a", "a", "b", "c"],
          columns: { boxes: ["cat 1 0 0 10 10", "dog 1 20 0 30 10", "cat 1 0 0 4 4", "dog 1 5 5 9 9"] },
          halves: ["public", "public", "public", "private"],
        },
      }),
    });
    const ready = await task.prepare(join(dir, "detections"));
    const rows = [
      "a,cat 0.9 0 0 10 10",
      "a,cat 0.9 1 0 10 10",
      "b,cat 0.8 9 9 12 12",
      "a,dog 0.5 21 0 30 10",
      "c,",
    ];
    const one = `a,${rows
      .filter((row) => row.startsWith("a"))
      .map((row) => row.slice(2))
      .join(" ")}`;
    const forms = [rows, rows.toReversed(), [one, ...rows.filter((row) => !row.startsWith("a"))]];
    const [first, ...others] = await Promise.all(
      forms.map((lines) => grade(ready, `image_id,boxes\n${lines.join("\n")}\n`)),
    );
    expect(first).toMatchObject({ kind: "scored", scores: { public: { rows: 2 }, private: { score: 0 } } });
    const score = first?.kind === "scored" ? (first.scores.public?.score ?? 0) : 0;
    expect(score).toBeGreaterThan(0.5);
    expect(score).toBeLessThan(1);
    for (const other of others) expect(other).toEqual(first);
  });

  it("labels in a row each are the set of them, and each is checked", async () => {
    const task = taskOf({
      metric: { name: "micro-f1" },
      submission: {
        id: ["case", "day"],
        columns: [{ name: "tags", type: "labels", labels: ["red", "green"] }],
        rowsPerId: "zero-or-more",
      },
      content: () => ({
        publicFiles: {},
        answers: {
          ids: { case: ["1", "1", "2"], day: ["a", "a", "a"] },
          columns: { tags: ["red", "green", "red"] },
          halves: ["public", "public", "private"],
        },
      }),
    });
    const ready = await task.prepare(join(dir, "sets"));
    expect(await grade(ready, "case,day,tags\n1,a,green\n2,a,red\n1,a,red\n")).toMatchObject({
      combined: { score: 1 },
    });
    expect(await grade(ready, "case,day,tags\n1,a,green\n1,a,blue\n1,b,red\n")).toMatchObject({
      problems: [
        { code: "unknown_id", column: "case,day", examples: [{ row: 3, value: "1,b" }] },
        { code: "unknown_label", examples: [{ row: 2, value: "blue" }] },
      ],
    });
  });

  it.each([
    [{ ...boxes, columns: [{ name: "boxes", type: "text" }] }, /joinedBy/],
    [{ ...boxes, rowsPerId: "one" }, /joinedBy.*only where/],
    [{ ...boxes, columns: [...boxes.columns, { name: "n", type: "number" }] }, /one column beside the id/],
    [{ ...boxes, columns: [{ name: "n", type: "number" }] }, /type text or labels/],
    [{ ...boxes, join: "row-position" }, /joined by position/],
    [{ ...boxes, rowsPerId: "many" }, /rowsPerId/],
  ])("a submission is described without contradictions: %j", (submission, message) => {
    expect(() => taskOf({ submission: submission as SubmissionSchema })).toThrow(message);
  });

  it.each([
    [
      { name: "map-at-k", options: { k: 2 } },
      /"rowsPerId".*must be "one".*order counts write one row per id/,
    ],
    [{ name: "detection-map", options: { ties: "in-order" } }, /"ties": "in-order".*one row per id/],
  ])("a task whose metric reads them in order has one row for each id: %j", async (ordered, message) => {
    const task = taskOf({
      metric: ordered,
      submission: boxes,
      content: () => ({
        publicFiles: {},
        answers: { ids: ["1", "2"], columns: { boxes: ["b a", "c d"] }, halves: ["public", "private"] },
      }),
    });
    const ready = await task.prepare(join(dir, ordered.name));
    await expect(grade(ready, "image_id,boxes\n1,b\n1,a\n2,c\n")).rejects.toThrow(message);
  });

  it("a metric is not sent to look for images among the columns, for it gets a row for each", async () => {
    const task = taskOf({ metric: { name: "instance-precision", options: { image: "ImageId" } } });
    const ready = await task.prepare(join(dir, "named"));
    await expect(grade(ready, file(guesses))).rejects.toThrow(/"image" of "instance-precision".*"rowsPerId"/);
  });
});
