import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getMetric } from "@mledojo/metrics";
import { tableFromArrays } from "apache-arrow";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { gradeFiles, type GradeFilesCallOptions } from "./grade-files.ts";

let dir = "";
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "mledojo-files-"));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

async function grade(
  truth: string,
  submission: string,
  options: Omit<GradeFilesCallOptions, "truth" | "submission">,
) {
  const path = join(dir, "truth.csv");
  await writeFile(path, truth);
  return gradeFiles({ ...options, truth: path, submission: { bytes: Buffer.from(submission) } });
}

const masks = "ImageId,height,EncodedPixels\nx,10,1 5\nx,10,21 5\ny,10,\nz,10,1 9\n";
const guess = "ImageId,EncodedPixels\nz,1 6\nx,21 5\ny,\nx,41 5\n";
/** What the metric itself says of the two. */
function maskScore(): number {
  const truth = tableFromArrays({ image: ["x", "x", "y", "z"], m: ["1 5", "21 5", "", "1 9"] });
  const guessed = tableFromArrays({ image: ["z", "x", "y", "x"], m: ["1 6", "21 5", "", "41 5"] });
  return getMetric("instance-f2").score(truth, guessed, { image: "image" });
}

describe("two bare files", () => {
  const truth = "id,class,y\n1,a,0\n1,b,1\n2,a,2\n";

  it("are joined by several columns", async () => {
    const metric = { name: "rmse" };
    const shuffled = "y,class,id\n2,a,2\n1,b,1\n0,a,1\n";
    expect(await grade(truth, shuffled, { metric, id: ["id", "class"] })).toMatchObject({
      direction: "minimize",
      result: { kind: "scored", scores: { public: { rows: 3, score: 0 } } },
    });
    expect(
      await grade(truth, "id,class,y\n1,a,0\n2,b,1\n2,a,2\n", { metric, id: ["id", "class"] }),
    ).toMatchObject({
      result: { problems: [{ code: "unknown_id", column: "id,class" }, { code: "missing_id" }] },
    });
    await expect(grade(truth, shuffled, { metric, id: ["id", "kind"] })).rejects.toThrow(/no column "kind"/);
    await expect(grade(truth, shuffled, { metric, id: [] })).rejects.toThrow(/at least one/);
    await expect(grade(truth, shuffled, { metric, id: "id", drop: ["class"] })).rejects.toThrow(
      /row 2 stands twice/,
    );
  });

  it("are joined by position only where that is asked for", async () => {
    const metric = { name: "rmse" };
    expect(
      await grade(truth, "y\n0\n1\n2\n", { metric, id: "id", drop: ["class"], join: "row-position" }),
    ).toMatchObject({
      result: { kind: "scored", scores: { public: { score: 0 } }, problems: [{ code: "ids_not_compared" }] },
    });
  });

  it("have as many rows for an image as it has objects where the metric's option says what the image is", async () => {
    const metric = { name: "instance-f2", options: { image: "ImageId" } };
    const result = await grade(masks, guess, { metric, drop: ["height"] });
    expect(result).toMatchObject({
      result: { kind: "scored", scores: { public: { rows: 3, score: maskScore() } } },
    });
    const sized = { name: "instance-f2", options: { image: "ImageId", height: "height", width: 10 } };
    expect(await grade(masks, guess, { metric: sized })).toEqual(result);
    expect(
      await grade(masks, guess, {
        metric: { name: "instance-f2" },
        rowsPerId: "one-or-more",
        drop: ["height"],
      }),
    ).toEqual(result);
    expect(await grade(masks, guess.replace("y,\n", ""), { metric, drop: ["height"] })).toMatchObject({
      result: { problems: [{ code: "missing_id", examples: [{ value: "y" }] }] },
    });
    expect(
      await grade(masks, guess.replace("y,\n", ""), { metric, drop: ["height"], rowsPerId: "zero-or-more" }),
    ).toEqual(result);
  });

  it("have a column for each class beside columns of the truth that are dropped", async () => {
    const metric = { name: "multiclass-log-loss" };
    const classes = "id,split,kind\n1,x,a\n2,y,b\n";
    expect(await grade(classes, "id,a,b\n1,.5,.5\n2,.5,.5\n", { metric, drop: ["split"] })).toMatchObject({
      result: { kind: "scored", scores: { public: { score: expect.closeTo(Math.LN2, 12) } } },
    });
  });

  it("say what cannot be put together", async () => {
    const metric = { name: "instance-f2", options: { image: "ImageId", height: "height", width: 10 } };
    await expect(grade(masks.replace("x,10,21", "x,11,21"), guess, { metric })).rejects.toMatchObject({
      code: "damaged_answers",
      message: expect.stringContaining('rows of "x" differ in "height"'),
    });
    await expect(
      grade(truth, truth, { metric: { name: "rmse" }, drop: ["class"], rowsPerId: "one-or-more" }),
    ).rejects.toThrow(/"rmse" cannot score files of this form.*type text or labels/);
  });

  it("are scored by the same rules in a process of their own", async () => {
    const { signal } = new AbortController();
    const metric = { name: "mae", round: { rule: "python", decimals: 1 } } as const;
    expect(await grade("id,y\n1,0\n2,0\n", "id,y\n1,1\n2,1.1\n", { metric, signal })).toMatchObject({
      direction: "minimize",
      result: { kind: "scored", scores: { public: { score: 1.1 } } },
    });
    await expect(grade("id,y\n1,0\n", "", { metric: { name: "mea" }, signal })).rejects.toMatchObject({
      code: "unknown_metric",
    });
    await expect(grade("id,y\n1,0\n", "", { metric, id: "nr", signal })).rejects.toMatchObject({
      code: "invalid_option",
    });
  });
});

describe("a signal", () => {
  it("that has fired lets nothing begin", async () => {
    const signal = AbortSignal.abort(new Error("enough"));
    await expect(grade("", "", { metric: { name: "mea" }, signal })).rejects.toThrow("enough");
  });

  it("ends a computation that would never return, and its process", async () => {
    const controller = new AbortController();
    const pidFile = join(dir, "pid");
    const module = new URL("__fixtures__/endless-metric.ts", import.meta.url).href;
    const metric = { name: "endless", module, options: { pidFile } };
    const graded = grade("id,y\n1,0\n", "id,y\n1,0\n", { metric, signal: controller.signal });
    const outcome = graded.catch((error: unknown) => error);
    const started = (): Promise<string> => readFile(pidFile, "utf8").catch(() => "");
    await expect.poll(started, { timeout: 50_000, interval: 50 }).toMatch(/^\d+\n$/);
    const child = Number(await started());
    controller.abort(new Error("enough"));
    expect(await outcome).toMatchObject({ message: "enough" });
    expect(() => process.kill(child, 0)).toThrow(/ESRCH/);
  });
});
