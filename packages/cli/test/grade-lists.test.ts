import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { runCli } from "./support/run-cli.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

describe("grade --metric takes lists in parts", () => {
  test.each([
    ["each with its flag", ["--id", "id", "--id", "part", "--drop", "split", "--drop", "fold"]],
    ["between commas", ["--id", "id,part", "--drop", "split,fold"]],
    ["both ways", ["--id", "id,part", "--drop", "split", "--drop", "fold"]],
  ])("%s", async (_how, lists) => {
    await using folder = await temporaryFolder();
    const [truth, submission] = [join(folder.path, "truth.csv"), join(folder.path, "submission.csv")];
    await writeFile(truth, "id,part,split,fold,y\n1,a,x,1,0\n1,b,x,2,1\n2,a,x,1,1\n");
    await writeFile(submission, "id,part,y\n1,a,0.5\n1,b,0.75\n2,a,1\n");
    const files = ["--truth", truth, "--submission", submission];
    const run = await runCli(["grade", "--metric", "mae", ...files, ...lists, "--json"]);
    expect(JSON.parse(run.stdout)).toMatchObject({ score: 0.25, rows: 3 });
    expect(run.code).toBe(0);
  });
});
