import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { gradeSubmission } from "../grade/grade-submission.ts";
import { prepareTask } from "../prepare/cache.ts";
import { defineTask, type TaskDefinition } from "./define-task.ts";
import { withModuleIn } from "./metric-module.ts";
import { createTaskFromFolder } from "./task-folder.ts";

let dir: string;
let folder: string;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "mledojo-module-"));
  folder = join(dir, "task");
  await mkdir(folder);
  await writeFile(
    join(folder, "own.mjs"),
    `export default { specVersion: "v1", name: "own", direction: "maximize", range: [0, 1],
      score: () => 0.25, prepare: () => ({ rows: 1, score: () => 0.25, scoreRows: () => 0.25 }) };`,
  );
  const rows = Array.from({ length: 20 }, (_, row) => `${row},${row * 2}`);
  await writeFile(join(folder, "table.csv"), `x,y\n${rows.join("\n")}\n`);
  await writeFile(join(folder, "brief.md"), "Guess y.\n");
  const recipe = {
    specVersion: "v1",
    id: "own",
    title: "Own",
    modality: "tabular",
    metric: { name: "own", module: "./own.mjs" },
    direction: "maximize",
    source: { table: "table.csv" },
    columns: { features: ["x"], target: ["y"] },
    split: { kind: "random", testFraction: 0.5, seed: 1 },
    submission: { id: "id", columns: [{ name: "y", type: "number" }] },
    licence: { name: "CC0-1.0" },
  };
  await writeFile(join(folder, "task.json"), JSON.stringify(recipe));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

describe("a metric's module on a card", () => {
  it("is found beside task.json, whatever the working folder is", async () => {
    const prepared = await prepareTask(await createTaskFromFolder(folder), { cacheDir: join(dir, "cache") });
    const bytes = await readFile(join(prepared.publicDir, "sample_submission.csv"));
    expect(await gradeSubmission(prepared, { bytes })).toMatchObject({
      kind: "scored",
      scores: { public: { score: 0.25 } },
    });
  });

  it("makes no other task of a copy in another folder, nor writes where it lay", async () => {
    const copy = join(dir, "copy");
    await cp(folder, copy, { recursive: true });
    const [here, there] = [await createTaskFromFolder(folder), await createTaskFromFolder(copy)];
    expect(there.metric.module).toBe(pathToFileURL(join(copy, "own.mjs")).href);
    expect(await there.fingerprint()).toBe(await here.fingerprint());
    const written = await there.prepare(join(dir, "written"));
    expect(written.card.metric).toEqual(there.metric);
    expect(await readFile(join(written.privateDir, "card.json"), "utf8")).not.toContain(dir);
  });

  it.each([
    ["./own.mjs", "own.mjs"],
    ["../task/own.mjs", "own.mjs"],
    ["own.mjs", "own.mjs"],
    ["./not there.mjs", "not%20there.mjs"],
  ])("is a file of the folder by the path %s", (module, file) => {
    const found = withModuleIn(folder, { name: "own", module }).module;
    expect(found).toBe(`${pathToFileURL(folder).href}/${file}`);
  });

  it("is a file by its whole path, and stays what it is by a URL or as a package", () => {
    const whole = withModuleIn(folder, { name: "own", module: "/there/own.mjs" });
    expect(whole.module).toBe("file:///there/own.mjs");
    for (const module of ["file:///there/own.mjs", "data:text/javascript,1", "some-package"])
      expect(withModuleIn(folder, { name: "own", module }).module).toBe(module);
  });

  it("has to be a URL where there is no folder", () => {
    const definition: TaskDefinition = {
      id: "own",
      title: "Own",
      version: "1",
      metric: { name: "own", module: "./own.mjs" },
      direction: "maximize",
      submission: { id: "id", columns: [{ name: "y", type: "number" }] },
      content: () => ({ publicFiles: {}, answers: { ids: ["a"], columns: { y: ["1"] } } }),
    };
    expect(() => defineTask(definition)).toThrow(
      /metric\.module: "\.\/own\.mjs" .*new URL\("\.\/own\.mjs", import\.meta\.url\)/,
    );
  });
});
