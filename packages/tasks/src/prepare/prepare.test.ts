import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { createTaskFromFolder } from "../catalogue/task-folder.ts";
import { defineTask } from "../catalogue/define-task.ts";
import { loadTask } from "../catalogue/embedded.ts";
import type { Task } from "../contract.ts";
import { csvText } from "../csv/write-csv.ts";
import { gradeSubmission } from "../grade/grade-submission.ts";
import { defaultCacheDir, prepareTask } from "./cache.ts";

let dir: string;
let folder: string;

const recipe = {
  specVersion: "v1",
  id: "toy",
  title: "Toy",
  modality: "image",
  metric: "accuracy",
  direction: "maximize",
  source: {
    table: "table.csv.gz",
    arrays: [{ file: "pixels.u8", name: "pixels", dtype: "uint8", shape: [2, 2] }],
  },
  columns: { features: ["x"], trainOnly: ["late"], target: ["y"] },
  split: { kind: "stratified", testFraction: 0.4, seed: 7 },
  submission: { id: "id", columns: [{ name: "y", type: "label", labels: ["a", "b, c"] }] },
  licence: { name: "CC0-1.0" },
  tags: [],
};

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "mledojo-prepare-"));
  folder = await mkdtemp(join(dir, "toy-"));
  const rows = Array.from({ length: 100 }, (_, row) => row);
  const table = csvText(
    ["row", "x", "late", "y"],
    [
      rows.map(String),
      rows.map((row) => `x${row}`),
      rows.map((row) => `late${row}`),
      rows.map((row) => (row % 2 ? "a" : "b, c")),
    ],
  );
  await writeFile(join(folder, "table.csv.gz"), gzipSync(table));
  await writeFile(join(folder, "pixels.u8"), Buffer.from(rows.flatMap((row) => [row, 0, 0, row])));
  await writeFile(join(folder, "task.json"), JSON.stringify(recipe));
  await writeFile(join(folder, "brief.md"), "Tell a from b.\n");
});
afterAll(() => rm(dir, { recursive: true, force: true }));

async function broken(
  changes: object,
  other?: string,
  brief: string | null = "Tell a from b.\n",
): Promise<Task> {
  const at = other ?? (await mkdtemp(join(dir, "broken-")));
  await writeFile(join(at, "task.json"), JSON.stringify({ ...recipe, ...changes }));
  if (brief !== null) await writeFile(join(at, "brief.md"), brief);
  return createTaskFromFolder(at);
}

describe("a task from a folder", () => {
  it("keeps answers, late columns and those that the recipe does not name out of what the agent sees", async () => {
    const prepared = await (await createTaskFromFolder(folder)).prepare(join(dir, "one"));
    const read = (path: string): Promise<string> => readFile(join(prepared.rootDir, path), "utf8");
    expect((await read("public/train.csv")).split("\n")[0]).toBe("id,x,late,y");
    expect((await read("public/test.csv")).split("\n")[0]).toBe("id,x");
    expect((await read("private/answers.csv")).split("\n")[0]).toBe("id,y,half");
    expect(await read("public/description.md")).toContain("Tell a from b.");
    expect(prepared.rows).toEqual({ train: 60, test: 40, public: 20, private: 20 });
    expect((await stat(prepared.privateDir)).mode & 0o777).toBe(0o700);
    expect((await stat(join(prepared.privateDir, "answers.csv"))).mode & 0o777).toBe(0o600);
  });

  it("keeps arrays in step with tables, as NumPy reads them", async () => {
    const prepared = await (await createTaskFromFolder(folder)).prepare(join(dir, "two"));
    const npy = await readFile(join(prepared.publicDir, "test_pixels.npy"));
    const header = npy.readUInt16LE(8);
    expect(npy.toString("latin1", 10, 10 + header)).toMatch(
      /^\{'descr': '\|u1', 'fortran_order': False, 'shape': \(40, 2, 2\), \} *\n$/,
    );
    expect((10 + header) % 64).toBe(0);
    const lines = (await readFile(join(prepared.publicDir, "test.csv"), "utf8")).trim().split("\n").slice(1);
    for (const [at, line] of lines.entries())
      expect(line.split(",")[1]).toBe(`x${npy[10 + header + at * 4]}`);
  });

  it("names rows by several columns of the table where the task says so", async () => {
    const changes = { source: { table: "keyed.csv" }, columns: { features: ["x"], target: ["y"] } };
    const taskFolder = await mkdtemp(join(dir, "keyed-"));
    const submission = { ...recipe.submission, id: ["row", "late"] };
    const task = await broken({ ...changes, submission }, taskFolder);
    const rows = Array.from(
      { length: 100 },
      (_, row) => `${row >> 1},"l,${row % 2}",x${row},${row % 3 ? "a" : '"b, c"'}`,
    );
    await writeFile(join(taskFolder, "keyed.csv"), `row,late,x,y\n${rows.join("\n")}\n`);
    const prepared = await task.prepare(join(dir, "keyed"));
    const read = (path: string): Promise<string> => readFile(join(prepared.rootDir, path), "utf8");
    expect((await read("public/train.csv")).split("\n")[0]).toBe("row,late,x,y");
    expect((await read("public/test.csv")).split("\n")[0]).toBe("row,late,x");
    expect(await read("public/test.csv")).toMatch(/\n\d+,"l,[01]",x\d+\n/);
    expect((await read("private/answers.csv")).split("\n")[0]).toBe("row,late,y,half");
    expect((await read("public/sample_submission.csv")).split("\n")[0]).toBe("row,late,y");
    const bytes = Buffer.from(await read("public/sample_submission.csv"));
    const result = await gradeSubmission(prepared, { bytes });
    expect(result).toMatchObject({ kind: "scored", scores: { public: { rows: 20 } } });

    await writeFile(
      join(taskFolder, "keyed.csv"),
      `row,late,x,y\n${rows.map((row) => row.replace("l,1", "l,0")).join("\n")}\n`,
    );
    await expect(task.prepare(join(dir, "keyed-twice"))).rejects.toThrow(/same row and late/);
  });

  it("gives the same bytes every time", async () => {
    const task = await createTaskFromFolder(folder);
    const [a, b] = [await task.prepare(join(dir, "three")), await task.prepare(join(dir, "four"))];
    expect(a.hash).toBe(b.hash);
    expect(a.publicFiles).toEqual(b.publicFiles);
  });

  it.each([
    ["an unknown field value", { direction: "up" }, /direction/],
    ["a bad id", { id: "No Spaces" }, /lower-case/],
    [
      "a direction that is not the metric's",
      { direction: "minimize" },
      /: direction: it is "minimize", but "accuracy" is to maximize\.$/,
    ],
    [
      "a metric that there is not",
      { metric: "acuracy" },
      /: metric: No metric is named "acuracy"\. Did you mean "accuracy"\?/,
    ],
    ["a split without a size", { split: { kind: "random", seed: 1 } }, /testFraction/],
    ["a group split without groups", { split: { kind: "group", seed: 1, testFraction: 0.5 } }, /by/],
    [
      "two columns of one name",
      { submission: { id: "y", columns: [{ name: "y", type: "label" }] } },
      /same name/,
    ],
    [
      "a misspelt column field",
      { submission: { id: "id", columns: [{ name: "y", type: "label", lables: ["a"] }] } },
      /lables|Unrecognized/,
    ],
    ["a misspelt field", { pubicFraction: 0.5 }, /"pubicFraction"/],
    [
      "a list of columns that nothing would read",
      { columns: { ...recipe.columns, hidden: ["row"] } },
      /columns: it has no field "hidden"/,
    ],
    ["an unknown kind of column", { columns: { ...recipe.columns, traget: ["y"] } }, /columns: .*"traget"/],
    [
      "a misspelt field of the submission",
      { submission: { ...recipe.submission, rowsPerID: "one" } },
      /submission: .*"rowsPerID"/,
    ],
    ["a misspelt field of the split", { split: { ...recipe.split, form: "1" } }, /split: .*"form"/],
  ])("refuses %s, naming it", async (_what, changes, message) => {
    await expect(broken(changes)).rejects.toThrow(message);
    await expect(broken(changes)).rejects.toMatchObject({ code: "invalid_task" });
  });

  it("wants a brief, which is all that the agent is told", async () => {
    const at = await mkdtemp(join(dir, "brief-"));
    const faulty = { code: "invalid_task", message: expect.stringMatching(/brief\.md.*Write .*Markdown/) };
    await expect(broken({}, at, null)).rejects.toMatchObject(faulty);
    await expect(broken({}, at, " \n")).rejects.toMatchObject(faulty);
    expect((await broken({}, at)).brief).toBe("Tell a from b.\n");
  });

  it("names a source that is missing and a column that is not there", async () => {
    await expect((await broken({})).prepare(join(dir, "five"))).rejects.toMatchObject({
      code: "damaged_source",
    });
    await writeFile(
      join(folder, "task.json"),
      JSON.stringify({ ...recipe, columns: { ...recipe.columns, features: ["z"] } }),
    );
    try {
      await expect((await createTaskFromFolder(folder)).prepare(join(dir, "six"))).rejects.toThrow(
        /no column "z"; it has "row", "x", "late", "y"/,
      );
    } finally {
      await writeFile(join(folder, "task.json"), JSON.stringify(recipe));
    }
  });

  it.each([
    ["probability", { name: "y", type: "probability", positive: "yes" }],
    ["number", { name: "y", type: "number", positive: "yes" }],
    ["label", { name: "y", type: "label" }],
  ])(
    "refuses blank classes where a %s is to be predicted, in whichever part they are",
    async (_type, column) => {
      const at = await mkdtemp(join(dir, "blank-"));
      const cells = Array.from({ length: 30 }, (_, row) => (row % 2 ? "yes" : "no"));
      const task = await broken(
        {
          source: { table: "table.csv" },
          columns: { features: ["x"], target: ["y"] },
          split: { kind: "random", testFraction: 0.4, seed: 1 },
          submission: { id: "id", columns: [column] },
        },
        at,
      );
      const write = (y: string[]): Promise<void> =>
        writeFile(join(at, "table.csv"), csvText(["x", "y"], [cells.map((_, row) => `x${row}`), y]));
      await write(cells.map((cell, row) => (row === 6 ? "" : row === 20 ? " " : cell)));
      await expect(task.prepare(join(at, "out"))).rejects.toMatchObject({
        code: "invalid_task",
        message: expect.stringMatching(/"y" is blank in 2 of the 30 rows of table\.csv, first in row 7 /),
      });
      await write(cells);
      expect((await task.prepare(join(at, "out"))).rows.test).toBe(12);
    },
  );

  const own = {
    source: { table: "table.csv" },
    columns: { features: ["x"], target: ["y"] },
    split: { kind: "random", testFraction: 0.4, seed: 1 },
  };
  it.each([
    [
      "features",
      { columns: { features: ["citty"], target: ["y"] } },
      "x,y\n1,a\n",
      /columns\.features asks for "citty", but there is no column "citty"; it has "x", "y"\..* Mend columns\.features /,
    ],
    [
      "the target",
      { columns: { features: ["x"], target: ["z"] } },
      "x,y\n1,a\n",
      /columns\.target asks for "z".* Mend columns\.target /,
    ],
    [
      "split.by",
      { split: { ...own.split, kind: "group", by: "shp" } },
      "x,y\n1,a\n",
      /split\.by asks for "shp".* Mend split\.by /,
    ],
    ["a ragged row", {}, "x,y\n1,a\n2\n", /source\.table .* row 2 has 1 cells, not 2.* Mend source\.table /],
    ["semicolons", {}, "x;y\n1;a\n", /no column "x"; it has "x;y"\. .*semicolons.*commas.* Mend /],
    ["semicolons and decimal commas", {}, "x;y\n1,5;a\n", /row 1 has 2 cells.*semicolons.* Mend /],
    [
      "another file name",
      { source: { table: "tabel.csv" } },
      "x,y\n1,a\n",
      /tabel\.csv, which source\.table .* Mend /,
    ],
  ])("tells what the recipe asks for and both remedies: %s", async (_what, changes, text, message) => {
    const at = await mkdtemp(join(dir, "own-"));
    await writeFile(join(at, "table.csv"), text);
    const failure = expect((await broken({ ...own, ...changes }, at)).prepare(join(at, "out"))).rejects;
    await failure.toMatchObject({ code: "damaged_source", message: expect.stringMatching(message) });
    await failure.toThrow(/Mend .*task\.json, or .*restore/);
  });

  it("does not write over what is there", async () => {
    await expect((await createTaskFromFolder(folder)).prepare(folder)).rejects.toMatchObject({
      code: "output_not_empty",
    });
  });
});

describe("prepareTask", () => {
  it("prepares once and finds it again, also when many ask at once", async () => {
    let prepared = 0;
    const task = await createTaskFromFolder(folder);
    const counted: Task = {
      ...task,
      prepare: (outDir) => {
        prepared += 1;
        return task.prepare(outDir);
      },
    };
    const cacheDir = join(dir, "cache");
    const all = await Promise.all(Array.from({ length: 8 }, () => prepareTask(counted, { cacheDir })));
    expect(new Set(all.map(({ hash }) => hash)).size).toBe(1);
    expect((await readdir(cacheDir)).filter((name) => name.startsWith("."))).toEqual([]);
    const before = prepared;
    const again = await prepareTask(counted, { cacheDir });
    expect(prepared).toBe(before);
    expect(again).toEqual(all[0]);
  });

  it("leaves nothing behind when preparing fails, and mends a damaged entry", async () => {
    const cacheDir = join(dir, "cache-2");
    const task = await createTaskFromFolder(folder);
    const failing: Task = { ...task, prepare: () => Promise.reject(new Error("disk full")) };
    await expect(prepareTask(failing, { cacheDir })).rejects.toThrow("disk full");
    expect(await readdir(cacheDir)).toEqual([]);
    const first = await prepareTask(task, { cacheDir });
    await rm(join(first.rootDir, "prepared.json"));
    expect((await prepareTask(task, { cacheDir })).hash).toBe(first.hash);
    expect(await readdir(cacheDir)).toHaveLength(1);
  });

  it("keeps its cache where XDG says", () => {
    const before = process.env["XDG_CACHE_HOME"];
    process.env["XDG_CACHE_HOME"] = "/somewhere";
    try {
      expect(defaultCacheDir()).toBe("/somewhere/mledojo/tasks");
    } finally {
      if (before === undefined) delete process.env["XDG_CACHE_HOME"];
      else process.env["XDG_CACHE_HOME"] = before;
    }
  });
});

describe("defineTask", () => {
  const definition = {
    id: "mine",
    title: "Mine",
    version: "1",
    metric: { name: "rmse" },
    direction: "minimize",
    submission: { id: "id", columns: [{ name: "y", type: "number" }] },
  } as const;

  it("adds a sample, a description and halves that the answers decide", async () => {
    const ids = Array.from({ length: 50 }, (_, row) => `r${row}`);
    const task = (last: string): Task =>
      defineTask({
        ...definition,
        content: () => ({
          publicFiles: { "test.csv": csvText(["id"], [ids]) },
          answers: { ids, columns: { y: ids.map((_, row) => (row === 49 ? last : String(row))) } },
        }),
      });
    const halves = async (last: string, name: string): Promise<string[]> => {
      const { privateDir, publicFiles } = await task(last).prepare(join(dir, name));
      expect(publicFiles.map(({ path }) => path)).toEqual([
        "description.md",
        "sample_submission.csv",
        "test.csv",
      ]);
      return (await readFile(join(privateDir, "answers.csv"), "utf8"))
        .trim()
        .split("\n")
        .map((line) => line.split(",")[2] ?? "");
    };
    const first = await halves("49", "mine-1");
    expect(await halves("49", "mine-2")).toEqual(first);
    expect(await halves("50", "mine-3")).not.toEqual(first);
  });

  it("is told which value of two counts as 1, or has 0 and 1", async () => {
    const ids = ["a", "b", "c", "d"];
    const task = (y: readonly string[], column: object): Task =>
      defineTask({
        ...definition,
        metric: { name: "roc-auc" },
        direction: "maximize",
        submission: { id: "id", columns: [{ name: "y", type: "probability", ...column }] },
        content: () => ({ publicFiles: {}, answers: { ids, columns: { y } } }),
      });
    const labels = ["yes", "no", "yes", "no"];
    const fault = {
      code: "invalid_task",
      message: expect.stringMatching(
        /^Task "mine": the answers in "y" are labels \('yes', 'no'\), and its column of probabilities does not say which of them counts as 1: give it "positive" or, where there is a column for each, "class"\.$/,
      ),
    };
    await expect(task(labels, {}).prepare(join(dir, "which-1"))).rejects.toMatchObject(fault);
    await expect(task(["1.0", "0", "1.0", "0"], {}).prepare(join(dir, "which-2"))).rejects.toThrow(
      /'1\.0', '0'/,
    );
    await task(labels, { positive: "yes" }).prepare(join(dir, "which-3"));
    await task(["1", "0", "1", "0"], {}).prepare(join(dir, "which-4"));
  });

  it.each([
    ["an id twice", { ids: ["a", "a"], columns: { y: ["1", "2"] } }, /same id/],
    ["too few answers", { ids: ["a", "b"], columns: { y: ["1"] } }, /not as many/],
    ["no rows", { ids: [], columns: { y: [] } }, /no rows/],
    ["a target called half", { ids: ["a"], columns: { half: ["1"] } }, /half/],
  ])("refuses %s", async (_what, answers, message) => {
    const task = defineTask({ ...definition, content: () => ({ publicFiles: {}, answers }) });
    await expect(task.prepare(await mkdtemp(join(dir, "bad-")))).rejects.toThrow(message);
  });

  it("refuses file names that leave the public folder", async () => {
    const answers = { ids: ["a"], columns: { y: ["1"] } };
    for (const name of ["../answers.csv", "/etc/x", "a//b", ""]) {
      const task = defineTask({ ...definition, content: () => ({ publicFiles: { [name]: "x" }, answers }) });
      await expect(task.prepare(await mkdtemp(join(dir, "bad-"))), name).rejects.toThrow(
        /plain relative path/,
      );
    }
  });
});

describe("loadTask", () => {
  it("suggests the id that was meant, or lists what there is", async () => {
    await expect(loadTask("pengins")).rejects.toMatchObject({
      code: "unknown_task",
      message: expect.stringContaining("Did you mean penguins"),
    });
    await expect(loadTask("zzzzzz")).rejects.toThrow(/There are: .*penguins/);
  });
});
