import { mkdir, open, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { root, runCli } from "./support/run-cli.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
  await mkdir(join(folder.path, "empty"));
  await mkdir(join(folder.path, "corrupt"));
  await mkdir(join(folder.path, "blank"));
  await writeFile(join(folder.path, "blank", "episode.jsonl"), "");
  await writeFile(join(folder.path, "file"), "");
  await writeFile(join(folder.path, "y.csv"), "id,y\n1,0\n2,1\n");
  await writeFile(join(folder.path, "twice.csv"), "id,y\n1,0\n1,1\n");
  await writeFile(join(folder.path, "text.csv"), "id,y\n1,0\n2,x\n");
  await writeFile(join(folder.path, "corrupt", "episode.jsonl"), "this is \u001b[31mno log\u0007\n{}\n");
});
afterAll(() => folder[Symbol.asyncDispose]());

const bare = "--truth @/y.csv --submission @/y.csv";
const episode = join(root, "trajectories", "penguins-baseline");

/** Arguments (`@` stands for the folder, `%` for an episode), exit code, code in the document, and what the message says to do. */
const cases: readonly (readonly [string, number, string, RegExp])[] = [
  ["play pengiuns", 2, "unknown_task", /no task "pengiuns".*Did you mean penguins\?[\s\S]*npx mledojo tasks/],
  ["grade Penguins @/absent.csv", 2, "unknown_task", /Did you mean penguins\?/],
  ["show nothing-like-it", 2, "unknown_task", /npx mledojo tasks/],
  ["plya penguins", 2, "usage", /unknown command 'plya'[\s\S]*play/],
  ["play", 2, "usage", /missing required argument 'task'/],
  ["play penguins extra", 2, "usage", /too many arguments/],
  ["play penguins --max-steps -3", 2, "usage", /--max-steps/],
  ["show", 2, "usage", /npx mledojo show --help {2}lists what it takes/],
  ["play penguins --log-dir /proc/mledojo", 2, "not_writable", /cannot be made[\s\S]*--log-dir/],
  ["play penguins --seed 99999999999999999999", 2, "usage", /9007199254740991 at most/],
  ["replay @/empty --tolerance -1", 2, "usage", /0 or more/],
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
  ["log @/corrupt", 3, "log_corrupt", /intact copy, or the version/],
  ["replay @/empty", 2, "log_missing", /episode\.jsonl/],
  ["regrade @/absent", 2, "no_such_episode", /episode\.jsonl/],
  ["regrade % --metric acuracy", 2, "invalid_options", /"accuracy"\?[^]*METRICS\.md/],
  ["regrade % --variant mle-bench", 2, "invalid_options", /no variant[^]*METRICS\.md/],
  ["log % --step 99", 2, "no_such_step", /7 steps[^]*without --step/],
  [`grade --metric rmsee ${bare}`, 2, "unknown_metric", /"rmse"[^]*METRICS\.md/],
  [`grade --metric rmse ${bare} --options {"colum":"y"}`, 2, "invalid_option", /"column"\?[^]*METRICS\.md/],
  [`grade --metric rmse ${bare} --drop z`, 2, "invalid_option", /no column "z"[^]*grade --help/],
  [
    "grade --metric rmse --truth @/text.csv --submission @/y.csv",
    2,
    "damaged_answers",
    /'x'[^]*\n {2}Mend the file that --truth/,
  ],
  [
    "grade --metric rmse --truth @/twice.csv --submission @/y.csv",
    2,
    "damaged_answers",
    /with --rows-per-id[^]*\n {2}Give that option, or mend the file that --truth/,
  ],
  [`grade --metric mape ${bare}`, 2, "grader_error", /is 0;[^]*\n {2}Mend the truth[^]*--metric/],
  ["export @/empty --format arrow --output @/x", 2, "no_such_episode", /no episode in/],
  ["export @/empty --format arrow --output @/empty", 2, "not_a_file", /is a folder/],
  ["export @/empty --format arrow --output @/x --min-reward 1", 2, "usage", /--min-reward does nothing/],
  ["export @/empty --output @/x", 2, "usage", /--format/],
  ["export @/empty --format csv --output @/x", 2, "usage", /arrow, parquet, sft-jsonl/],
];

describe("what is wrong is said with an exit code and a remedy", () => {
  test.each(cases)("%s", async (line, code, name, message) => {
    const args = line.split(" ").map((word) => word.replaceAll("@", folder.path).replaceAll("%", episode));
    const run = await runCli([...args, "--json"], { cwd: folder.path });
    expect(run.code, run.stderr).toBe(code);
    expect(JSON.parse(run.stdout)).toMatchObject({
      error: { code: name, message: expect.any(String), remedy: expect.any(String) },
    });
    expect(run.stderr).toMatch(message);
    expect(run.stderr).toMatch(/^error: /);
    // Nothing that a file holds reaches the terminal as it is.
    expect(run.stderr).not.toMatch(/[^\P{Cc}\n]/u);
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

  test("an empty path is a mistake, and not the working folder", async () => {
    for (const args of [
      ["play", "penguins", "--log-dir", ""],
      ["export", folder.path, "--format", "arrow", "--output", ""],
    ]) {
      const run = await runCli(args, { cwd: folder.path });
      expect(run).toMatchObject({ code: 2, stderr: expect.stringContaining("Give a path.") });
    }
  });

  test("a link to a submission is followed: it is the person's own", async () => {
    await symlink("file", join(folder.path, "link"));
    const run = await runCli(["grade", "penguins", join(folder.path, "link")]);
    expect(run).toMatchObject({ code: 1, stdout: expect.stringContaining("The file is empty.") });
  });

  test("a folder of prepared tasks that cannot be is told of, with the variable that names another", async () => {
    for (const args of [
      ["show", "penguins"],
      ["play", "penguins", "--log-dir", folder.path],
    ]) {
      const run = await runCli(args, { env: { XDG_CACHE_HOME: join(folder.path, "file") } });
      expect(run).toMatchObject({ code: 3, stderr: expect.stringContaining("XDG_CACHE_HOME") });
    }
  });

  test("a disk that is full is told of, and ends the command", async () => {
    const full = await open("/dev/full", "w");
    try {
      for (const args of [["tasks"], ["show", "penguins", "--json"]]) {
        const run = await runCli(args, { stdout: full.fd });
        expect(run.code).toBe(3);
        expect(run.stderr).toMatch(/^error: The output could not be written: ENOSPC/);
        expect(run.stderr).not.toMatch(/\n\s+at /);
      }
    } finally {
      await full.close();
    }
  });

  test("--json may stand before the command too", async () => {
    const run = await runCli(["--json", "show", "pengiuns"]);
    expect(JSON.parse(run.stdout)).toMatchObject({ error: { code: "unknown_task" } });
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
    expect(help.stdout).toContain("Exit codes: 0 done");
    // The name alone is a question too.
    expect(await runCli([])).toEqual(help);
    const version = await runCli(["--version"]);
    expect(version.code).toBe(0);
    expect(version.stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});
