import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const timeoutMs = 400_000;
const tsx = import.meta.resolve("tsx");
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "mledojo-examples-"));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Runs an example in a folder of its own; it fails by ending with an error. */
async function runExample(name: string): Promise<string> {
  const args = ["--import", tsx, "--conditions=@mledojo/source", join(root, "examples", name)];
  const env = { ...process.env, MLEDOJO_VENV: join(root, ".venv") };
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, env });
  return stdout;
}

describe("examples", () => {
  test.each([
    ["first-episode.ts", /scored 0\.\d+ 0\.\d+\ntrue 0\.\d+/],
    ["custom-action.ts", /"Gentoo":\d+/],
    ["custom-reward.ts", /reward -0\.010/],
    ["own-task.ts", /copySample: rmse 1\.\d+\nfitLine: rmse 0\.\d+\nHumanRank 1\.0/],
    ["collect-trajectories.ts", /\d+ steps, \d of 9 episodes kept for fine-tuning/],
  ])("%s", async (name, said) => expect(await runExample(name)).toMatch(said), timeoutMs);

  test("the README of tasks shows the own task as it is declared", async () => {
    const readme = await readFile(join(root, "packages", "tasks", "README.md"), "utf8");
    const declared = await readFile(join(root, "examples", "own-task", "task.json"), "utf8");
    const shown = /```json\n([\s\S]*?)```/.exec(readme)?.[1] ?? "{}";
    expect(JSON.parse(shown)).toEqual(JSON.parse(declared));
  });

  test("the README shows the first episode as it runs", async () => {
    const readme = await readFile(join(root, "README.md"), "utf8");
    const example = await readFile(join(root, "examples", "first-episode.ts"), "utf8");
    const shown = /```ts\n([\s\S]*?)```/.exec(readme)?.[1];
    const run = /\/\/ #region readme\n([\s\S]*?)\/\/ #endregion/.exec(example)?.[1];
    expect(shown).toBeDefined();
    expect(shown?.trim()).toBe(run?.trim());
  });
});
