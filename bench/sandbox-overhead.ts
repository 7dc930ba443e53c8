/**
 * What a bubblewrap box adds to a bare Python run, limits and filter on: `npm run bench` or
 * `npx tsx --conditions=@mledojo/source bench/sandbox-overhead.ts [rounds]`. Bare and boxed runs alternate, so
 * that whatever else the machine does falls on both.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createBubblewrapBackend, type Sandbox } from "@mledojo/sandbox";

const rounds = Number(process.argv[2] ?? 100);
const budgetMs = 15;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function bare(python: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(python, ["-c", "print('x')"], { stdio: ["pipe", "pipe", "pipe"] });
    child.stdin.end();
    child.stdout.resume();
    child.stderr.resume();
    child.once("error", reject);
    child.once("close", () => resolve());
  });
}

async function boxed(sandbox: Sandbox, round: number): Promise<void> {
  const result = await sandbox.session.exec({
    executionId: String(round),
    command: ["python3", "-c", "print('x')"],
  });
  if (result.outcome !== "ok") throw new Error(result.message);
}

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? NaN;

const dataDir = mkdtempSync(join(tmpdir(), "mledojo-bench-"));
const venv = join(process.cwd(), ".venv");
try {
  await using sandbox = await createBubblewrapBackend({ python: { venv } }).create({ dataDir });
  const times = { bare: [] as number[], boxed: [] as number[], throwaway: [] as number[] };
  for (let round = -5; round < rounds; round += 1) {
    const once = await timed(() => bare(join(venv, "bin", "python3")));
    const held = await timed(() => boxed(sandbox, round));
    if (round < 0) continue;
    times.bare.push(once);
    times.boxed.push(held);
  }
  const added = times.boxed.map((held, index) => held - (times.bare[index] ?? 0));
  const report = {
    rounds,
    levels: sandbox.levels,
    bareMs: { p50: quantile(times.bare, 0.5), p90: quantile(times.bare, 0.9) },
    boxedMs: { p50: quantile(times.boxed, 0.5), p90: quantile(times.boxed, 0.9) },
    addedMs: { p50: quantile(added, 0.5), p90: quantile(added, 0.9) },
    budgetMs,
    withinBudget: quantile(added, 0.5) <= budgetMs,
  };
  console.log(JSON.stringify(report, null, 2));
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
