import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runCli } from "./support/run-cli.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
  await mkdir(join(folder.path, "empty"));
  await mkdir(join(folder.path, "corrupt"));
  await mkdir(join(folder.path, "blank"));
  await writeFile(join(folder.path, "blank", "episode.jsonl"), "");
  await writeFile(join(folder.path, "file"), "");
  await writeFile(join(folder.path, "corrupt", "episode.jsonl"), "this is no log\n{}\n");
});
afterAll(() => folder[Symbol.asyncDispose]());

/** Arguments (`@` stands for the folder), exit code, code in the document, and what the message says to do. */
const cases: readonly (readonly [string, number, string, RegExp])[] = [
  ["play pengiuns", 2, "unknown_task", /no task "pengiuns".*Did you mean penguins\?[\s\S]*npx mledojo tasks/],
  ["grade Penguins @/absent.csv", 2, "unknown_task", /Did you mean penguins\?/],
  ["show nothing-like-it", 2, "unknown_task", /npx mledojo tasks/],
  ["plya penguins", 2, "usage", /unknown command 'plya'[\s\S]*play/],
  ["play", 2, "usage", /missing required argument 'task'/],
  ["play penguins extra", 2, "usage", /too many arguments/],
  ["play penguins --max-steps -3", 2, "usage", /--max-steps/],
  ["play penguins --max-steps 0", 2, "usage", /whole number, 1 or more/],
  ["play penguins --seed x", 2, "usage", /whole number/],
  ["play penguins --sandbox none", 2, "usage", /auto, bubblewrap, docker/],
  ["play penguins --reward gold", 2, "usage", /human-rank/],
  ["play penguins --frobnicate", 2, "usage", /unknown option/],
  ["play penguins --agent genius", 2, "unknown_agent", /baseline, sample and replay/],
  ["play penguins --agent replay:@/absent", 2, "no_such_episode", /episode\.jsonl/],
  ["grade penguins @/absent.csv", 2, "no_such_file", /sample_submission\.csv/],
  ["grade penguins @/empty", 2, "not_a_file", /CSV/],
  ["play penguins --log-dir @/file", 2, "not_a_folder", /is a file[\s\S]*--log-dir/],
  ["log @/absent", 2, "no_such_episode", /episode\.jsonl/],
  ["log @/empty", 2, "log_missing", /episode\.jsonl/],
  ["log @/blank", 2, "log_missing", /blank\/episode\.jsonl is empty/],
  ["log @/corrupt", 3, "log_corrupt", /intact copy/],
  ["replay @/empty", 2, "log_missing", /episode\.jsonl/],
  ["regrade @/absent", 2, "no_such_episode", /episode\.jsonl/],
  ["export @/empty --format arrow --output @/x", 2, "no_such_episode", /no episode in/],
  ["export @/empty --format arrow --output @/empty", 2, "not_a_file", /is a folder/],
  ["export @/empty --format arrow --output @/x --min-reward 1", 2, "usage", /--min-reward does nothing/],
  ["export @/empty --output @/x", 2, "usage", /--format/],
  ["export @/empty --format csv --output @/x", 2, "usage", /arrow, parquet, sft-jsonl/],
];

describe("what is wrong is said with an exit code and a remedy", () => {
  test.each(cases)("%s", async (line, code, name, message) => {
    const args = line.replaceAll("@", folder.path).split(" ");
    const run = await runCli([...args, "--json"], { cwd: folder.path });
    expect(run.code, run.stderr).toBe(code);
    expect(JSON.parse(run.stdout)).toMatchObject({ error: { code: name, message: expect.any(String) } });
    expect(run.stderr).toMatch(message);
    expect(run.stderr).toMatch(/^error: /);
    // No stack unless it is asked for.
    expect(run.stderr).not.toMatch(/\n\s+at /);
  });

  test("without --json standard output stays empty", async () => {
    const run = await runCli(["show", "pengiuns"]);
    expect(run).toMatchObject({ code: 2, stdout: "", stderr: expect.stringContaining("penguins") });
  });

  test("MLEDOJO_DEBUG shows the stack", async () => {
    const run = await runCli(["show", "pengiuns"], { env: { MLEDOJO_DEBUG: "1" } });
    expect(run.stderr).toMatch(/\n\s+at /);
  });

  test("help and version are no errors", async () => {
    const help = await runCli(["--help"]);
    expect(help.code).toBe(0);
    for (const command of [
      "tasks",
      "show",
      "play",
      "grade",
      "log",
      "replay",
      "regrade",
      "export",
      "doctor",
    ]) {
      expect(help.stdout).toContain(`  ${command} `);
    }
    // The name alone is a question too.
    expect(await runCli([])).toEqual(help);
    const version = await runCli(["--version"]);
    expect(version.code).toBe(0);
    expect(version.stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});
