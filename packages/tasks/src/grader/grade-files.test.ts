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
      /with id '1' stands twice, the second time as row 2; say with `id`/,
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

/** What is told of two bare files: of the submission, of the truth, or why they cannot be put together. */
async function told(...[truth, submission, options]: Parameters<typeof grade>): Promise<string> {
  const graded = await grade(truth, submission, options).catch((error: unknown) => error);
  if (graded instanceof Error) return graded.message;
  const { result } = graded as Awaited<ReturnType<typeof grade>>;
  if (result.kind === "grader_error") return result.detail?.split("\n")[0] ?? "";
  return result.problems.map(({ message }) => message).join("\n");
}

describe("messages about bare files", () => {
  const numbers = "id,y\na,1\nb,2\nc,3\n";
  const rmse = { metric: { name: "rmse" } } as const;
  const sized = { name: "instance-f2", options: { height: "h", width: 10 } };
  const repeated = { rowsPerId: "one-or-more" } as const;

  it.each([
    ["an empty file", "", rmse, "The file is empty. Write a header and the rows that are asked for."],
    [
      "no rows",
      "id,y\n",
      rmse,
      "There is a header but no rows. Write 3 rows, one for each row of the truth.",
    ],
    [
      "another header",
      "id,z\na,1\n",
      rmse,
      'There is no column "y". The first line must be id,y; it has 2 columns: "id", "z".\nThe column "z" was not asked for. Keep only "id", "y".',
    ],
    [
      "a missing id",
      "id,y\na,1\nb,2\n",
      rmse,
      "1 of the 3 ids of the truth has no row, such as 'c'. Write one row for each row of the truth.",
    ],
    [
      "an unknown id",
      `${numbers}d,4\n`,
      rmse,
      "1 id is not in the truth: row 4 ('d'). Take the ids from the truth as they are, as text.",
    ],
    [
      "too few rows by position",
      "y\n1\n2\n",
      { ...rmse, join: "row-position" },
      "The file ends before the truth does: 1 of 3 rows are missing, such as 'row 3'. Write as many rows as the truth has, in its order.",
    ],
    [
      "a text for a number",
      "id,y\na,1\nb,x\nc,3\n",
      rmse,
      "1 value in column \"y\" is not a number: row 2 ('x'). Write a number, with a point before decimals.",
    ],
    [
      "a value that only the metric refuses",
      "id,y\nc,3\nb,2.5\na,1\n",
      { metric: { name: "quadratic-kappa" } },
      "The metric has no value for this submission: Column \"y\" holds 2.5 in the row with id 'b'; a rating must be an integer. Round predictions first.",
    ],
  ] as const)("say of a submission with %s what to write", async (_, submission, options, message) => {
    expect(await told(numbers, submission, options)).toBe(message);
  });

  it.each([
    ["", rmse, "it is empty"],
    ["id,y\na,1\na,2\n", rmse, "the row with id 'a' stands twice, the second time as row 2; say with"],
    ["id,y\na,1\nb,2,3\n", rmse, "row 2 has 3 cells, and the header 2"],
    ['id,y\na,1\nb,"2\n', rmse, "row 2 has a broken quote"],
    ["id,y\na,1\nb,\n", rmse, "column \"y\" has, in the row with id 'b', no value"],
    ["id,y\na,1\nb,x\n", rmse, "column \"y\" has, in the row with id 'b', 'x', which is not a finite number"],
    ["id,y,y\na,1,2\n", rmse, 'its header names the column "y" twice'],
    // The second id, but the third row of the file.
    ["id,m,h\na,1 2,9\na,5 1,9\nb,1 1,x\n", { metric: sized, ...repeated }, "in the rows with id 'b', 'x'"],
    ["id,m,h\na,1 2,9\na,5 1,8\n", { metric: sized, ...repeated }, 'the rows of "a" differ in "h"'],
    ["id,m,h\na,1 2,9\nb,3\n", { metric: sized, ...repeated }, "row 2 has 2 cells, not 3"],
  ] as const)("say of the truth %j what is wrong where", async (bad, options, what) => {
    const message = await told(bad, numbers, options);
    expect(message).toMatch(/^The truth cannot be used: /);
    expect(message).toContain(what);
    expect(message).not.toMatch(/Prepare the task|origin/);
  });

  it("say which row and byte of a file is not UTF-8", async () => {
    const rows = Array.from({ length: 30_000 }, (_, row) => `${row},"${row}"\n\n`).join("");
    const latin = Buffer.concat([Buffer.from(`id,y\n${rows}`), Buffer.from("\u00e9,1\n1,2\n", "latin1")]);
    const where = `row 30001 has the byte 0xe9 at offset ${latin.length - 8} of the file`;
    const path = join(dir, "latin.csv");
    await writeFile(path, latin);
    const submission = { path };
    const good = join(dir, "good.csv");
    await writeFile(good, numbers);
    expect(await gradeFiles({ ...rmse, truth: good, submission })).toMatchObject({
      result: { problems: [{ code: "wrong_encoding", message: expect.stringContaining(where) }] },
    });
    await expect(gradeFiles({ ...rmse, truth: path, submission })).rejects.toThrow(where);
    const header = Buffer.from("id,\u00e9\n", "latin1");
    await writeFile(path, header);
    expect(await gradeFiles({ ...rmse, truth: good, submission })).toMatchObject({
      result: {
        problems: [{ message: expect.stringContaining("the header has the byte 0xe9 at offset 3") }],
      },
    });
  });

  it("name the row of a truth that its metric refuses", async () => {
    const said = await told("id,y\na,1\nb,-3\n", "id,y\nb,1\na,1\n", { metric: { name: "rmsle" } });
    expect(said).toContain("Column \"y\" of the truth holds -3 in the row with id 'b'");
    const two = await told("id,p,q\na,1,1\nb,0,-3\n", "id,p,q\nb,1,1\na,1,1\n", {
      metric: { name: "mean-column-rmsle" },
    });
    expect(two).toContain("Column \"q\" of the truth holds -3 in the row with id 'b'");
    expect(two).not.toContain("this submission");
  });

  it.each([
    ["rle-dice", "1 2"],
    ["char-span-f1", "1 2"],
    ["word-jaccard", "x y"],
  ])("say that %s has no usual way to read several rows of an id", async (name, text) => {
    const options = { metric: { name }, ...repeated };
    const file = `id,t\na,${text}\n`;
    expect(await told(file, file, options)).toMatch(/say with `joinedBy` what stands between them/);
    expect(await told(file, file, { ...options, joinedBy: ";" })).not.toContain("joinedBy");
    expect(await told(file, file, { metric: options.metric, joinedBy: ";" })).toMatch(
      /`joinedBy` does nothing/,
    );
  });
});

describe("several rows of an id where order counts", () => {
  const repeated = { rowsPerId: "one-or-more", joinedBy: " " } as const;

  it.each([
    ["map-at-k", { k: 2 }, "b"],
    ["mean-edit-distance", {}, "b"],
    ["mean-levenshtein", {}, "b"],
    ["row-spearman", {}, "1"],
    ["kendall-cell-order", {}, "b"],
    ["detection-map", { ties: "in-order" }, "cat 1 0 0 4 4"],
  ])("are refused for %s, whatever is to stand between them", async (name, options, text) => {
    const file = `id,t\n1,${text}\n`;
    const refused = grade(file, file, { metric: { name, options }, ...repeated });
    await expect(refused).rejects.toThrow(
      /An id cannot have several rows.*order counts write one row per id/,
    );
    const { joinedBy: _, ...unsaid } = repeated;
    await expect(grade(file, file, { metric: { name, options }, ...unsaid })).rejects.toThrow(
      /^(?!.*joinedBy).*one row per id/,
    );
  });

  it.each([
    ["rle-dice", {}, ["1 2", "5 2", "10 2"]],
    ["word-jaccard", {}, ["b", "a", "c"]],
    ["char-span-f1", {}, ["9 12", "1 2"]],
    ["detection-map", { ties: "together" }, ["dog 1 0 0 4 4", "cat 1 0 0 4 4"]],
  ])("are taken for %s, where it does not", async (name, options, texts) => {
    const rows = texts.map((text) => `1,${text}\n`);
    const joinedBy = name === "char-span-f1" ? ";" : " ";
    const told = await grade(`id,t\n${rows.join("")}`, `id,t\n${rows.toReversed().join("")}`, {
      metric: { name, options },
      ...repeated,
      joinedBy,
    });
    expect(told).toMatchObject({ result: { kind: "scored", scores: { public: { score: 1 } } } });
  });
});

describe("the positive one of two labels", () => {
  const guesses = "id,y\n1,0.9\n2,0.2\n3,0.1\n4,0.8\n";
  const options = { positive: "yes" };

  it.each(["roc-auc", "log-loss", "average-precision", "brier-score", "probabilistic-f1"])(
    "of %s is told from one other only",
    async (name) => {
      const metric = { name, options };
      const scored = await grade("id,y\n1,yes\n2,no\n3,no\n4,yes\n", guesses, { metric });
      expect(scored).toMatchObject({ result: { kind: "scored" } });
      await expect(grade("id,y\n1,yes\n2,no\n3,No\n4,yes\n", guesses, { metric })).rejects.toThrow(
        /column "y" has, in the row with id '3', 'No', a third label.*there are 'No', 'no', 'yes'/,
      );
      await expect(grade("id,y\n1,yes\n2,no\n3,\n4,yes\n", guesses, { metric })).rejects.toThrow(
        /in the row with id '3', no value/,
      );
    },
  );

  it.each(["True", "true", "TRUE"])("may be given as true where the files write %s", async (written) => {
    const truth = `id,y\n1,False\n2,${written}\n3,${written}\n`;
    const labels = `id,y\n1,False\n2,${written}\n3,False\n`;
    const options = { positive: true };
    expect(await grade(truth, labels, { metric: { name: "f-beta", options } })).toMatchObject({
      result: { scores: { public: { score: expect.closeTo(2 / 3, 12) } } },
    });
    expect(
      await grade(truth, "id,y\n1,0.5\n2,0.9\n3,0.1\n", { metric: { name: "roc-auc", options } }),
    ).toMatchObject({
      result: { scores: { public: { score: 0.5 } } },
    });
    const both = "id,y\n1,False\n2,True\n3,true\n";
    await expect(grade(both, labels, { metric: { name: "roc-auc", options } })).rejects.toThrow(
      /the option "positive" names the positive class, of 'False', 'True', 'true'/,
    );
  });

  it("is missed first of all where no row is of it", async () => {
    const metric = { name: "roc-auc", options: { positive: "Yes" } };
    await expect(grade("id,y\n1,yes\n2,no\n", "id,y\n1,1\n2,0\n", { metric })).rejects.toThrow(
      /The option "positive" is "Yes", which no row/,
    );
  });

  it.each(["x", "long", ""])("may have one letter in a long file with %j somewhere in it", async (third) => {
    const ids = Array.from({ length: 60_000 }, (_, row) => row);
    const truthWith = (at: number) =>
      `id,y\n${ids.map((id) => `${id},${id === at ? third : id % 3 === 0 ? "p" : "n"}\n`).join("")}`;
    const chances = `id,y\n${ids.map((id) => `${id},${id % 3 === 0 ? 1 : 0}\n`).join("")}`;
    const metric = { name: "roc-auc", options: { positive: "p" } };
    expect(await grade(truthWith(-1), chances, { metric })).toMatchObject({
      result: { kind: "scored", scores: { public: { score: 1 } } },
    });
    await expect(grade(truthWith(59_998), chances, { metric })).rejects.toThrow(
      third === "" ? /id '59998', no value/ : `id '59998', '${third}', a third label`,
    );
  });
});

describe("classes", () => {
  const metric = { name: "multiclass-log-loss" };

  it("are one column of the truth, not a column each", async () => {
    const file = "id,a,b,c\n1,1,0,0\n2,0,1,0\n";
    await expect(grade(file, file, { metric })).rejects.toThrow(
      /a truth with one column of true classes.*"a", "b", "c".*Write the true class of each row in one column/,
    );
  });

  it("that no row of the truth is of are to be named", async () => {
    const truth = "id,k\n1,a\n2,b\n";
    const chances = "id,a,b,c\n1,1,0,0\n2,0,0.5,0.5\n";
    expect(await grade(truth, chances, { metric })).toMatchObject({
      result: {
        problems: [
          {
            code: "extra_column",
            message: expect.stringMatching(/Keep only "id", "a", "b"\. .*"c".*option "classes"\.$/) as string,
          },
        ],
      },
    });
    const named = { ...metric, options: { classes: ["a", "b", "c"] } };
    expect(await grade(truth, chances, { metric: named })).toMatchObject({ result: { kind: "scored" } });
    const plain = await grade("id,y\n1,0\n", "id,y,c\n1,0,0\n", { metric: { name: "rmse" } });
    expect(JSON.stringify(plain)).not.toContain("classes");
  });

  it.each([
    [{}, "1", "0", "1.0", /'1\.0' in the row with id 'b': write '0' or '1'/],
    [{}, "1", "0", "True", /'True' in the row with id 'b': write '0' or '1'/],
    [{ positive: "x" }, "x", "y", "z", /'z' in the row with id 'b': write 'x' or 'y'/],
  ])("of two, with %j, are named with the first that is neither", async (options, one, two, other, words) => {
    const truth = `id,y\na,${two}\nb,${one}\nc,${two}\n`;
    const told = await grade(truth, `id,y\nc,${other}\nb,${other}\na,${one}\n`, {
      metric: { name: "f-beta", options },
    });
    expect(told).toMatchObject({
      result: { kind: "invalid_submission", problems: [{ message: expect.stringMatching(words) as string }] },
    });
  });
});

describe("items with a group each", () => {
  it("hold numbers, and score the mean of scikit-learn's ndcg_score", async () => {
    const truth = "id,q,y\n1,a,3\n2,a,0\n3,a,2\n4,a,1\n5,b,0\n6,b,1\n7,b,5\n";
    const guesses = "id,y\n1,0.1\n2,0.9\n3,0.5\n4,0.4\n5,0.3\n6,0.3\n7,0.2\n";
    for (const [more, score] of [
      [{}, 0.6150590528581404],
      [{ k: 2 }, 0.22045038984574936],
    ] as const) {
      const metric = { name: "ndcg-at-k", options: { group: "q", gain: "linear", ...more } };
      expect(await grade(truth, guesses, { metric })).toMatchObject({
        result: { kind: "scored", scores: { public: { score: expect.closeTo(score, 12) as number } } },
      });
    }
    const metric = { name: "ndcg-at-k", options: { group: "q" } };
    expect(await grade(truth, guesses.replace("0.9", "high"), { metric })).toMatchObject({
      result: { problems: [{ code: "not_a_number" }] },
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
