/**
 * Makes the reference leaderboards anew: `make.ts [--python PATH] [--workers N] [task …]`, all tasks by default.
 *
 * Each task is prepared by the framework, the pipelines (Python, in this folder) see its public files, their predictions
 * are scored on both halves, and every prediction is graded a second time by the framework; the two must agree.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { listTaskIds, loadTask, type PreparedTask } from "@mledojo/tasks";

import { checkScores } from "./check-scores.ts";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "..", "..");
const data = join(root, "packages", "tasks", "data");

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    python: { type: "string", default: join(root, ".venv", "bin", "python") },
    workers: { type: "string", default: "2" },
  },
});

const work = await mkdtemp(join(tmpdir(), "reference-boards-"));
try {
  const prepared = await prepareAll(positionals.length > 0 ? positionals : await listTaskIds());
  const code = await runPipelines([...prepared.keys()]);
  if (code === 0) await checkAll(prepared);
  else process.exitCode = 1;
} finally {
  await rm(work, { recursive: true, force: true });
}

async function prepareAll(ids: readonly string[]): Promise<Map<string, PreparedTask>> {
  const prepared = new Map<string, PreparedTask>();
  for (const id of ids) {
    const task = await loadTask(id);
    prepared.set(id, await task.prepare(join(work, "prepared", id)));
  }
  return prepared;
}

async function runPipelines(ids: readonly string[]): Promise<number> {
  const folders = ["--prepared", join(work, "prepared"), "--submissions", join(work, "submissions")];
  const args = ["-B", join(here, "run.py"), ...folders, "--data", data, "--workers", values.workers, ...ids];
  const child = spawn(values.python, args, { stdio: "inherit" });
  await once(child, "close");
  return child.exitCode ?? 1;
}

async function checkAll(prepared: ReadonlyMap<string, PreparedTask>): Promise<void> {
  for (const [id, task] of prepared) {
    const { compared, differences } = await checkScores(
      task,
      join(data, id, "board.json"),
      join(work, "submissions", id),
    );
    for (const difference of differences) process.stderr.write(`${id}: ${difference}\n`);
    process.stdout.write(
      `${id}: ${compared} predictions graded again, ${differences.length} scores differ\n`,
    );
    if (differences.length > 0) process.exitCode = 1;
  }
}
