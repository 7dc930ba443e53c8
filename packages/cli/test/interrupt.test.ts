import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdir, readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { makeEnv } from "@mledojo/env";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root, runCli } from "./support/run-cli.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const timeoutMs = 300_000;
const pollMs = 50;
const marker = `mledojo-marker-${randomUUID()}`;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let episode = "";

/** A log whose second action, played without its own time limit, sleeps for ten minutes under a name of its own. */
beforeAll(async () => {
  folder = await temporaryFolder();
  process.env.MLEDOJO_VENV ??= join(root, ".venv");
  await using env = await makeEnv("penguins", {
    logDir: join(folder.path, "logs"),
    executionTimeoutMs: 1_500,
  });
  const { info } = await env.reset({ seed: 0 });
  const code = `import os, sys\nos.execv(sys.executable, [sys.executable, "-c", "import time; time.sleep(600)", "${marker}"])\n`;
  const { observation } = await env.step({ name: "execute_code", args: { code } });
  expect(observation.outcome).toBe("timeout");
  episode = info.episodeDir;
}, timeoutMs);
afterAll(() => folder[Symbol.asyncDispose]());

/** The processes of this machine whose command line holds the marker as an argument of its own. */
async function marked(): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir("/proc")) {
    if (!/^\d+$/.test(entry)) continue;
    const line = await readFile(`/proc/${entry}/cmdline`, "utf8").catch(() => "");
    if (line.split("\0").includes(marker)) found.push(entry);
  }
  return found;
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, pollMs));
}

test.each([
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const)(
  "%s in the middle of a step ends the play with %d and leaves nothing",
  async (signal, code) => {
    const temporary = join(folder.path, `tmp-${signal}`);
    await mkdir(temporary);
    const run = await runCli(
      ["play", "penguins", "--agent", `replay:${episode}`, "--log-dir", join(folder.path, "out")],
      {
        env: { TMPDIR: temporary },
        onStart: (child) => {
          void until(async () => (await marked()).length > 0).then(() => child.kill(signal));
        },
      },
    );
    expect(run.code, run.stderr).toBe(code);
    expect(run.stderr).toContain("interrupted");
    expect(run.stderr).toMatch(/What was done is in .*out.*: npx mledojo log .*out/);
    expect(run.stderr).not.toMatch(/\n\s+at /);
    expect(await marked()).toEqual([]);
    // tsx keeps what it compiled in a folder of this name; it is no part of the product.
    const left = (await readdir(temporary)).filter((name) => !name.startsWith("tsx-"));
    expect(left).toEqual([]);
  },
  timeoutMs,
);

test.each([
  ["SIGINT", ["npm", "run", "demo", "--"]],
  ["SIGTERM", ["npm", "run", "demo", "--"]],
  ["SIGHUP", ["npm", "run", "demo", "--"]],
  ["SIGKILL", ["npm", "run", "demo", "--"]],
  ["SIGTERM", ["npx", "mledojo", "play", "penguins"]],
  ["SIGHUP", ["npx", "mledojo", "play", "penguins"]],
] as const)(
  "%s to the npm of %j alone leaves no box",
  async (signal, [program, ...words]) => {
    const logDir = join(folder.path, "npm");
    const args = [...words, "--agent", `replay:${episode}`, "--log-dir", logDir];
    const npm = spawn(program, args, { cwd: root, stdio: "ignore" });
    const ended = new Promise((resolve) => npm.once("exit", resolve));
    await until(async () => (await marked()).length > 0);
    npm.kill(signal);
    await ended;
    await until(async () => (await marked()).length === 0);
    // The log is whole up to there: it was an end in good order.
    const [last = ""] = (await readdir(logDir)).toSorted().toReversed();
    expect(await readFile(join(logDir, last, "episode.jsonl"), "utf8")).toMatch(/\n$/);
  },
  timeoutMs,
);

test(
  "a reader that went away ends the command quietly",
  async () => {
    for (const args of [
      ["tasks", "--json"],
      ["show", "penguins"],
      ["log", episode],
    ]) {
      const run = await runCli(args, { onStart: (child) => child.stdout?.destroy() });
      expect(run.stderr).toBe("");
      expect([0, 141]).toContain(run.code);
    }
  },
  timeoutMs,
);
