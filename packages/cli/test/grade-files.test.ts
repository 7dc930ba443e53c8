import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { root, runCli } from "./support/run-cli.ts";

let folder = "";

async function put(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

async function grade(metric: string, truth: string, submission: string, ...more: string[]) {
  const files = [
    "--truth",
    await put("truth.csv", truth),
    "--submission",
    await put("submission.csv", submission),
  ];
  const run = await runCli(["grade", "--metric", metric, ...files, "--json", ...more]);
  return { code: run.code, document: JSON.parse(run.stdout) as Record<string, unknown>, stderr: run.stderr };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "mledojo-grade-files-"));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

const SIGINT_BIT = 1n << 1n;

/** Whether a process has a way of its own to take a Ctrl-C. */
async function catchesInterrupt(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  const caught = BigInt(`0x${/^SigCgt:\s*([0-9a-f]+)$/m.exec(status)?.[1] ?? "0"}`);
  return (caught & SIGINT_BIT) !== 0n;
}

/** Returns when the process has begun with what a Ctrl-C is to end at once. */
async function begun(pid: number): Promise<void> {
  const until = async (wanted: boolean): Promise<void> => {
    while ((await catchesInterrupt(pid)) !== wanted) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  await until(true);
  await until(false);
}

describe("grade --metric can be interrupted", () => {
  test("by Ctrl-C, at once, while a score is computed that takes many minutes", async () => {
    const text = "ab ".repeat(300_000);
    const rows = Array.from({ length: 20 }, (_, at) => at);
    const column = (letters: string): string =>
      `id,t\n${rows.map((at) => `${at},${text.replaceAll("b", letters)}`).join("\n")}\n`;
    const files = [
      "--truth",
      await put("long-truth.csv", column("c")),
      "--submission",
      await put("long.csv", column("d")),
    ];
    const killed: Promise<boolean>[] = [];
    const run = await runCli(["grade", "--metric", "mean-edit-distance", ...files], {
      onStart: (child) => {
        killed.push(begun(child.pid ?? 0).then(() => child.kill("SIGINT")));
      },
    });
    expect(await Promise.all(killed)).toEqual([true]);
    expect(run).toMatchObject({ code: null, stdout: "" });
  });
});

describe("grade --metric says what is wrong", () => {
  const masks = "id,m\na,1 3\nb,1 3\n";

  test("with a mask of the submission, which is not the truth's fault", async () => {
    const { code, document } = await grade("rle-dice", masks, "id,m\na,1 3\nb,hello\n");
    expect(code).toBe(1);
    expect(document).toMatchObject({
      outcome: "invalid_submission",
      problems: [{ message: expect.stringContaining("whole numbers separated by spaces") as string }],
    });
  });

  test("with the truth, in one line", async () => {
    for (const [metric, truth, said] of [
      ["rmsle", "id,y\n1,-1\n2,1\n", "-1"],
      ["rle-dice", "id,m\na,1 3\nb,hello\n", "whole numbers"],
      ["roc-auc", "id,y\n", "no rows"],
      ["roc-auc", "id\ty\n1\t0\n2\t1\n", "separated by commas"],
      ["roc-auc", "id,y\n\u0000\u0001,1\n".repeat(2), "not CSV text"],
      ["roc-auc", `id,${"y".repeat(2_000_000)}\n`, "longer than"],
    ] as const) {
      const submission = truth.startsWith("id,m") ? masks : "id,y\n1,0.5\n2,0.7\n";
      const { code, document, stderr } = await grade(metric, truth, submission);
      expect(code, said).toBe(2);
      const { error } = document as { readonly error: { readonly message: string } };
      expect(error.message).toContain(said);
      expect(error.message.length).toBeLessThan(400);
      expect(error.message + stderr).not.toMatch(/\n {4}at /);
    }
  });

  test.each([
    ["roc-auc", ["yes", "no"]],
    ["average-precision", ["True", "False"]],
    ["log-loss", ["yes", "no"]],
  ])("with classes that have names, of which none is said to be the positive: %s", async (metric, [a, b]) => {
    const guess = "id,y\n1,0.5\n2,0.7\n";
    const { code, document } = await grade(metric, `id,y\n1,${a}\n2,${b}\n`, guess);
    expect(code).toBe(2);
    expect(document["error"]).toMatchObject({
      message: expect.stringContaining(
        `the option "positive" names the positive class, of '${b}', '${a}'.`,
      ) as string,
    });
    const other = await grade("rmse", `id,y\n1,${a}\n2,${b}\n`, guess);
    expect(JSON.stringify(other.document)).toMatch(/not a finite number\./);
  });

  test("with a truth that stops being UTF-8", async () => {
    const rows = Array.from({ length: 30_000 }, (_, row) => `${row},${row % 2}\n`).join("");
    const truth = join(folder, "latin.csv");
    await writeFile(truth, Buffer.from(`id,y\n${rows}\u00e9,1\n`, "latin1"));
    const submission = await put("all.csv", `id,y\n${rows}`);
    const run = await runCli(["grade", "--metric", "roc-auc", "--truth", truth, "--submission", submission]);
    expect(run.code).toBe(2);
    expect(run.stderr).toContain("row 30001 has the byte 0xe9");
  });

  test.each([
    ["the id", "rmse", ["--drop", "id"], /"id", which is the id, as the truth's first column/],
    ["an id that is named", "rmse", ["--id", "y", "--drop", "y"], /--drop names the column "y".* an id\./],
    ["a weight", "weighted-mae", ["--drop", "w", "--options", '{"weight":"w"}'], /"w".*the option "weight"/],
    ["the value", "rmse", ["--drop", "y", "--options", '{"column":"y"}'], /"y".*the option "column"/],
    ["a value", "mean-column-rmse", ["--drop", "y", "--options", '{"columns":["w","y"]}'], /"y".*"columns"/],
  ])("where a column is dropped that is in use: %s", async (_, metric, flags, said) => {
    const { code, document } = await grade(metric, "id,y,w\n1,0,3\n2,0,1\n", "id,y\n1,1\n2,5\n", ...flags);
    expect(code).toBe(2);
    expect(document["error"]).toMatchObject({
      code: "invalid_option",
      message: expect.stringMatching(said) as string,
    });
  });

  test("with options that do nothing together", async () => {
    const id = await runCli(["grade", "penguins", "x.csv", "--id", "a"]);
    expect(id.stderr).toContain("--id does nothing without --metric");
    const task = await runCli(["grade", "penguins", "--metric", "roc-auc"]);
    expect(task.stderr).toContain('"penguins" is neither');
    expect([id.code, task.code]).toEqual([2, 2]);
  });
});

/** Two values, each with its sigma in a column of that name. */
function withSigma(name: string): string {
  return `id,y,${name}\n1,2000,100\n2,2050,100\n`;
}

/** Both files are the same. */
function bare(metric: string): string[] {
  return ["grade", "--metric", metric, "--truth", "@/truth.csv", "--submission", "@/truth.csv"];
}

describe("grade --metric scores two bare files", () => {
  test("whose positive value is named, also where the metric takes labels", async () => {
    const truth = "id,y\n1,yes\n2,no\n3,yes\n";
    const { code, document, stderr } = await grade(
      "f-beta",
      truth,
      truth.replace("3,yes", "3,no"),
      "--options",
      '{"positive":"yes"}',
    );
    expect(code, stderr).toBe(0);
    expect(document["score"]).toBeCloseTo(2 / 3, 12);
  });

  test("by id, whatever the order of rows and columns", async () => {
    const { code, document, stderr } = await grade(
      "roc-auc",
      "id,y\n1,0\n2,1\n3,0\n4,1\n",
      "y,id\n0.9,4\n-3,1\n7,2\n0.95,3\n",
    );
    expect(code, stderr).toBe(0);
    expect(document).toMatchObject({
      score: 0.75,
      metric: "roc-auc",
      direction: "maximize",
      rows: 4,
      outcome: "scored",
      problems: [],
    });
    expect(document["interval"]).toMatchObject({ level: 0.95 });
  });

  test("with names for classes, and without the columns that are dropped", async () => {
    const truth = "key,split,label\na,x,yes\nb,y,no\nc,x,no\n";
    const guess = "key,label\na,0.9\nb,0.2\nc,0.4\n";
    const flags = ["--drop", "split", "--options", '{"positive":"yes"}'];
    expect((await grade("roc-auc", truth, guess, ...flags)).document).toMatchObject({ score: 1 });
    const { document } = await grade("roc-auc", truth, guess);
    expect(document["error"]).toMatchObject({
      message: expect.stringMatching(/"split", "label".*"column"/s),
    });
  });

  test("with a column for each class, with lists, with sets and with several columns", async () => {
    const perClass = await grade(
      "multiclass-log-loss",
      "id,kind\n1,a\n2,b\n",
      "id,b,a\n1,0.25,0.75\n2,0.5,0.5\n",
    );
    expect(perClass.document["score"]).toBeCloseTo(-(Math.log(0.75) + Math.log(0.5)) / 2, 12);
    const lists = await grade(
      "map-at-k",
      "id,items\n1,x y\n2,z\n",
      "id,items\n1,x q y\n2,q z\n",
      "--options",
      '{"k":3}',
    );
    expect(lists.document["score"]).toBeCloseTo(((1 + 2 / 3) / 2 + 1 / 2) / 2, 12);
    const sets = await grade("micro-f1", "id,tags\n1,a b\n2,c\n", "id,tags\n1,b\n2,c d\n");
    expect(sets.document["score"]).toBeCloseTo(4 / 6, 12);
    const several = await grade("mean-column-rmse", "id,p,q\n1,0,0\n2,0,0\n", "id,q,p\n1,1,3\n2,1,3\n");
    expect(several.document["score"]).toBe(2);
  });

  test("with what the metric's options name in the truth", async () => {
    const { document } = await grade(
      "weighted-mae",
      "id,y,w\n1,0,3\n2,0,1\n",
      "id,y\n1,1\n2,5\n",
      "--options",
      '{"weight":"w"}',
    );
    expect(document["score"]).toBe(2);
  });

  test("with weights in a column of the truth, by its name", async () => {
    const truth = "id,y,w\n1,0,3\n2,0,1\n";
    const weights = ["--options", '{"weights":"w"}'];
    const { document, stderr } = await grade("mae", truth, "id,y\n1,1\n2,5\n", ...weights);
    expect(document["score"], stderr).toBe(2);
    const dropped = await grade("mae", truth, "id,y\n1,1\n2,5\n", ...weights, "--drop", "w");
    expect(dropped.document["error"]).toMatchObject({
      message: expect.stringMatching(/--drop .*"w".*the option "weights"/) as string,
    });
    const id = await grade("mae", truth, "id,y\n1,1\n2,5\n", "--options", '{"weights":"id"}');
    expect(id.document["error"]).toMatchObject({
      message: expect.stringMatching(/"weights" of "mae" names "id", which is an id/) as string,
    });
    const absent = await grade("mae", truth, "id,y\n1,1\n2,5\n", "--options", '{"weights":"v"}');
    expect(absent.document["error"]).toMatchObject({
      message: expect.stringMatching(/"weights" of "mae" names "v".*there are "id", "y", "w"/) as string,
    });
  });

  test.each(["linear", "quadratic"])("with ratings whose distance counts, %s", async (weighting) => {
    const [truth, guess] = ["id,r\n1,1\n2,2\n3,3\n", "id,r\n1,1\n2,3\n3,3.0\n"];
    const options = ["--options", JSON.stringify({ weighting })];
    const { code, document, stderr } = await grade("cohen-kappa", truth, guess, ...options);
    expect(code, stderr).toBe(0);
    // Apart by 1 in a row of three; of all nine pairs the distances sum up to 9, and their squares to 15.
    expect(document["score"]).toBeCloseTo(1 - 1 / 3 / ((weighting === "linear" ? 9 : 15) / 9), 12);
    const names = await grade("cohen-kappa", "id,r\n1,a\n2,b\n", "id,r\n1,a\n2,b\n");
    expect(names.document).toMatchObject({ score: 1 });
  });

  test.each([
    ["accuracy", ["1", "0"], ["0.9", "0.2"]],
    ["macro-f1", ["1", "0"], ["1.0", "0.0"]],
    ["error-rate", ["1", "0"], ["True", "False"]],
  ])("with a warning of labels that are none of the truth's: %s", async (metric, [a, b], [c, d]) => {
    const truth = `id,y\n1,${a}\n2,${b}\n`;
    const { code, document } = await grade(metric, truth, `id,y\n1,${c}\n2,${d}\n`);
    expect(code).toBe(0);
    expect(document["problems"]).toMatchObject([
      { code: "unknown_label", severity: "warning", column: "y", count: 2, examples: [{ value: c }] },
    ]);
    const one = await grade(metric, truth, `id,y\n1,${c}\n2,${a}\n`);
    expect(one.document).toMatchObject({ outcome: "scored", problems: [{ count: 1 }] });
    const none = await grade(metric, truth, `id,y\n1,${b}\n2,${a}\n`);
    expect(none.document).toMatchObject({ outcome: "scored", problems: [] });
  });

  test("with a column that the submission has and the truth has not", async () => {
    const score = -Math.log(Math.SQRT2 * 100) - (Math.SQRT2 * 50) / 100 / 2;
    const metric = "laplace-log-likelihood";
    const truth = "id,y\n1,2000\n2,2000\n";
    const plain = await grade(metric, truth, withSigma("Confidence"));
    expect(plain.document["score"], plain.stderr).toBeCloseTo(score, 12);
    const named = await grade(
      metric,
      "id,y,Confidence,s\n1,2000,a,b\n2,2000,a,b\n",
      withSigma("s"),
      "--options",
      '{"sigmaColumn":"s","column":"y"}',
    );
    expect(named.document["score"], named.stderr).toBeCloseTo(score, 12);
    expect((await grade(metric, truth, truth)).document).toMatchObject({
      outcome: "invalid_submission",
      problems: [{ code: "missing_column", message: expect.stringContaining("Confidence") as string }],
    });
    const two = await grade(metric, "id,y,z\n1,2000,1\n", withSigma("Confidence"));
    expect(two.document["error"]).toMatchObject({ message: expect.stringMatching(/"y", "z".*"column"/) });
  });

  test.each([
    ["separated by commas", ["--id", "id,class"]],
    ["one by one", ["--id", "id", "--id", "class"]],
    ["in quotes", ["--id", ' "id" ,"class"']],
  ])("by several columns, %s", async (_, flags) => {
    const truth = "id,class,y\n1,a,0\n1,b,1\n2,a,2\n";
    const { document } = await grade("rmse", truth, "class,y,id\na,2,2\nb,1,1\na,0,1\n", ...flags);
    expect(document).toMatchObject({ score: 0, rows: 3, problems: [] });
    expect(
      (await grade("rmse", truth, "id,class,y\n1,a,0\n1,a,1\n2,a,2\n", ...flags)).document,
    ).toMatchObject({
      outcome: "invalid_submission",
      problems: [
        { code: "duplicate_id", examples: [{ row: 2, value: "1,a" }] },
        { code: "missing_id", examples: [{ value: "1,b" }] },
      ],
    });
  });

  test("by a column whose name holds a comma and a quote", async () => {
    const truth = '"last, ""first""",y\na,0\nb,1\n';
    const { document } = await grade("rmse", truth, truth, "--id", '"last, ""first"""');
    expect(document).toMatchObject({ score: 0, rows: 2, problems: [] });
    const { code, document: refused } = await grade("rmse", truth, truth, "--id", '"last');
    expect(code).toBe(2);
    expect(refused["error"]).toMatchObject({
      message: expect.stringContaining("in double quotes") as string,
    });
  });

  test("by names that stand in quotes where they are listed, for one may hold a comma", async () => {
    const truth = '"last, first",y\na,0\nb,1\n';
    const missing = await grade("rmse", truth, "name,y\na,0\nb,1\n");
    expect(missing.document["problems"]).toMatchObject([
      {
        code: "missing_column",
        message:
          'There is no column "last, first". The first line must be "last, first",y; it has 2 columns: "name", "y".',
      },
      { message: 'The column "name" was not asked for. Keep only "last, first", "y".' },
    ]);
    const absent = await grade("rmse", truth, truth, "--id", "last");
    expect(absent.document["error"]).toMatchObject({
      message: 'The truth has no column "last"; it has "last, first", "y".',
    });
  });

  test("with a row for each object of an image, and by position, where that is asked for", async () => {
    const masks = "image,mask\nx,1 5\nx,21 5\ny,\n";
    const flags = ["--rows-per-id", "zero-or-more", "--joined-by", ";"];
    const objects = await grade("instance-f2", masks, "image,mask\nx,21 5\nx,1 5\n", ...flags);
    expect(objects.document).toMatchObject({ score: 1, rows: 2, problems: [] });
    const { document } = await grade(
      "rmse",
      "id,y\n1,0\n2,3\n",
      "id,y\n8,0\n9,3\n",
      "--join",
      "row-position",
    );
    expect(document).toMatchObject({ score: 0, problems: [{ code: "ids_not_compared" }] });
  });

  test("with a word on why there is no interval, and the noun in its number", async () => {
    const files = async (rows: readonly string[]): Promise<string[]> => {
      const path = await put("few.csv", `id,y\n${rows.join("\n")}\n`);
      return ["grade", "--metric", "roc-auc", "--truth", path, "--submission", path];
    };
    const few = await files(["1,0", "2,1"]);
    expect((await runCli(few)).stdout).toBe(
      "roc-auc 1, too few rows for an interval (most draws of them have no score), 2 rows\n",
    );
    expect(JSON.parse((await runCli([...few, "--json"])).stdout)).toMatchObject({ score: 1, interval: null });
    expect((await runCli(await files(["1,0", "2,1", "3,0"]))).stdout).toContain("interval [1, 1], 3 rows");
    const one = await put("one.csv", "id,y\n1,0\n");
    const single = await runCli(["grade", "--metric", "rmse", "--truth", one, "--submission", one]);
    expect(single.stdout).toMatch(/, 1 row\n/);
  });

  test("as the README shows", async () => {
    const readme = await readFile(join(root, "packages", "cli", "README.md"), "utf8");
    const session = /```\n(\$ cat [^]*?)```/.exec(readme)?.[1] ?? "";
    const parts = [...session.matchAll(/^\$ (.*)\n((?:(?!\$ ).*\n)*)/gm)];
    const shown = parts.pop();
    for (const [, command = "", text = ""] of parts) await put(command.replace("cat ", ""), text);
    const args = (shown?.[1] ?? "").replace("npx mledojo ", "").split(" ");
    const run = await runCli(args, { cwd: folder });
    expect(run).toMatchObject({ code: 0, stdout: shown?.[2] });
    expect(parts).toHaveLength(2);
  });

  test("an invalid submission is a document with what is wrong, and exit code 1", async () => {
    const { code, document } = await grade("rmse", "id,y\n1,0\n2,0\n", "id,y\n1,1\n1,x\n");
    expect(code).toBe(1);
    expect(document).toMatchObject({ score: null, outcome: "invalid_submission" });
    const codes = (document["problems"] as { code: string }[]).map((problem) => problem.code);
    expect(codes.toSorted()).toEqual(["duplicate_id", "missing_id", "not_a_number"]);
  });

  test.each([
    [["grade"], /a task and a submission/],
    [["grade", "penguins"], /a submission to grade/],
    [["grade", "--metric", "rmse"], /two bare files/],
    [
      ["grade", "--metric", "rmse", "--truth", "@/no.csv", "--submission", "@/no.csv"],
      /no file .*no.csv[^]*--truth the path/,
    ],
    [
      ["grade", "--metric", "rmze", "--truth", "@/truth.csv", "--submission", "@/truth.csv"],
      /No metric is named "rmze". Did you mean "rmse"/,
    ],
    [
      ["grade", "--metric", "rmse", "--truth", "@/truth.csv", "--submission", "@/truth.csv", "--id", "nr"],
      /no column "nr"/,
    ],
    [["grade", "--metric", "rmse", "--options", "[1]"], /JSON object/],
    [[...bare("map-at-k"), "--options", '{"K":12}'], /no option "K". Did you mean "k"/],
    [[...bare("map-at-k"), "--options", '{"k":"12"}'], /option "k" is "12"; it must be an integer from 1 on/],
    [[...bare("rmse"), "--options", '{"positive":"1"}'], /"rmse" has no option "positive"/],
    [[...bare("rmse"), "--options", '{"column":"z"}'], /"column" of "rmse" names "z".*there are "id", "y"/],
    [[...bare("instance-f2"), "--options", '{"image":"z"}'], /"image" of "instance-f2" names "z"/],
    [[...bare("log-loss"), "--options", '{"positive":"yes"}'], /"positive" is "yes", which no row.*"y"/],
    [["grade", "--metric", "rmse", "--rows-per-id", "2"], /one-or-more/],
    [["grade", "--metric", "rmse", "--join", "order"], /row-position/],
  ])("%j says what is missing", async (args, expected) => {
    await put("truth.csv", "id,y\n1,0\n2,1\n");
    const run = await runCli(args.map((arg) => arg.replace("@", folder)));
    expect(run.code).toBe(2);
    expect(run.stderr).toMatch(expected);
  });
});
