/**
 * Grades submissions of the sizes that benchmarks have, both files read, ids joined and checked, beside pandas' merge and sort
 * routes and polars, with scikit-learn, in interleaved rounds of one run; then whole processes with their peak of memory, and
 * how cost grows with rows. `--job NAME` (may be repeated), `--rounds N`, `--share F` (of the rows), `--growth`, `--json`.
 */
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { createGrader, gradeSubmission, type GradeResult, type PreparedTask } from "@mledojo/tasks";

import { writeLines } from "./grading/files.ts";
import { jobs, type Job } from "./grading/jobs.ts";
import { ensurePolars, ROUTES, runPeerWhole, runWhole, startJobPeer, type JobFiles } from "./grading/peer.ts";
import { median } from "./support/numbers.ts";
import type { Timed } from "./support/peer.ts";
import { measureRounds, type Measured } from "./support/rounds.ts";

const { values: args } = parseArgs({
  options: {
    job: { type: "string", multiple: true },
    rounds: { type: "string", default: "7" },
    share: { type: "string", default: "1" },
    growth: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
  },
});
const rounds = Number(args.rounds);

async function writeFiles(job: Job, dir: string): Promise<JobFiles> {
  const privateDir = join(dir, "private");
  await mkdir(privateDir, { recursive: true });
  const files = { answers: join(privateDir, "answers.csv"), submission: join(dir, "submission.csv") };
  await writeLines(files.answers, job.answers());
  await writeLines(files.submission, job.submission());
  return files;
}

function preparedTask(job: Job, dir: string): PreparedTask {
  return {
    card: {
      specVersion: "v1",
      id: "bench",
      title: job.title,
      brief: "",
      modality: "tabular",
      ...job.card,
      licence: { name: "CC0-1.0" },
      split: "given",
      resources: { seconds: 1, memoryMb: 1, cores: 1, gpu: false },
      tags: [],
      board: null,
    },
    rootDir: dir,
    publicDir: dir,
    privateDir: join(dir, "private"),
    hash: "bench",
    publicFiles: [],
    rows: { train: 0, test: job.rows, public: job.rows, private: 0 },
  };
}

async function timed(run: () => Promise<GradeResult>): Promise<Timed> {
  const started = performance.now();
  const graded = await run();
  const seconds = (performance.now() - started) / 1000;
  if (graded.kind !== "scored" || graded.scores.public === undefined) throw new Error(JSON.stringify(graded));
  return { seconds, score: graded.scores.public.score };
}

interface JobReport {
  readonly job: string;
  readonly rows: number;
  readonly required: number;
  readonly table: readonly Measured[];
  readonly speedup: number;
  readonly overPolars: number;
  readonly spread: number;
  readonly whole: readonly { readonly name: string; readonly seconds: number; readonly peakMb: number }[];
  readonly passed: boolean;
}

const OURS = "ours, both files read";
const PANDAS = ["pandas merge", "pandas sort"];
const POLARS = "polars";

async function measure(name: string, job: Job): Promise<JobReport> {
  const dir = await mkdtemp(join(tmpdir(), "mledojo-bench-grading-"));
  try {
    const files = await writeFiles(job, dir);
    const prepared = preparedTask(job, dir);
    const source = { path: files.submission };
    const peer = await startJobPeer(job, files);
    await using grader = createGrader({ memoryBytes: 4 * 2 ** 30 });
    const ways: Record<string, () => Promise<Timed>> = {
      [OURS]: () => timed(() => gradeSubmission(prepared, source)),
      "ours, warm grader process": () => timed(() => grader.grade(prepared, source)),
      "pandas merge": () => peer.run("merge"),
      "pandas sort": () => peer.run("sort"),
      [POLARS]: () => peer.run("polars"),
    };
    const table = await measureRounds(ways, rounds);
    peer.stop();
    const timeOf = (ways: readonly string[]): number =>
      Math.min(...table.filter((row) => ways.includes(row.name)).map((row) => row.median));
    const speedup = timeOf(PANDAS) / timeOf([OURS]);
    const overPolars = timeOf([POLARS]) / timeOf([OURS]);
    const scores = table.flatMap((row) => row.scores);
    const spread = (Math.max(...scores) - Math.min(...scores)) / Math.abs(scores[0] ?? 1);
    const fast = speedup >= job.required && (job.aheadOfPolars !== true || overPolars > 1);
    return {
      job: name,
      rows: job.rows,
      required: job.required,
      table,
      speedup,
      overPolars,
      spread,
      whole: measureWhole(job, files),
      passed: fast && spread < 1e-11,
    };
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** From a cold start to the end, the command as a person types it beside a script with pandas or polars. */
function measureWhole(job: Job, files: JobFiles): JobReport["whole"] {
  const command = new URL("../packages/cli/bin/mledojo.js", import.meta.url).pathname;
  const options =
    job.card.metric.options === undefined ? [] : ["--options", JSON.stringify(job.card.metric.options)];
  const ours = [
    "grade",
    "--metric",
    job.card.metric.name,
    "--truth",
    files.answers,
    "--submission",
    files.submission,
  ];
  const runs = [
    {
      name: "ours",
      run: () => runWhole([process.execPath, command, ...ours, ...options, "--drop", "half", "--json"]),
    },
    ...ROUTES.map((route) => ({ name: route, run: () => runPeerWhole(job, files, route) })),
  ];
  // A checkout's command puts its sources together when it first runs, which an installed one never does.
  runWhole([process.execPath, command, "--version"]);
  return runs.map(({ name, run }) => {
    const results = [run(), run(), run()];
    return {
      name,
      seconds: median(results.map((result) => result.seconds)),
      peakMb: Math.max(...results.map((result) => result.peakMb)),
    };
  });
}

function print({ job, rows, table, required, speedup, overPolars, whole, passed }: JobReport): void {
  process.stdout.write(`\n${job}: ${rows} rows, median (fastest) of ${rounds} rounds\n`);
  for (const row of table) {
    process.stdout.write(`  ${row.name.padEnd(28)} ${row.median.toFixed(3)} s (${row.fastest.toFixed(3)})\n`);
  }
  const verdict = `${speedup.toFixed(2)} times as fast as pandas (${required} required), ${overPolars.toFixed(2)} as polars`;
  process.stdout.write(`  ${passed ? "" : "NOT MET: "}${verdict}\n  whole process:\n`);
  for (const row of whole) {
    process.stdout.write(
      `  ${row.name.padEnd(28)} ${row.seconds.toFixed(2)} s, peak ${row.peakMb.toFixed(0)} MB\n`,
    );
  }
}

/** Nanoseconds for each row, from ten thousand rows to ten million. */
async function measureGrowth(): Promise<readonly { readonly rows: number; readonly nsPerRow: number }[]> {
  const points: { rows: number; nsPerRow: number }[] = [];
  for (const share of [0.01, 0.1, 1, 10]) {
    const job = jobs(share)["auc-integer"]!;
    const dir = await mkdtemp(join(tmpdir(), "mledojo-bench-growth-"));
    try {
      const files = await writeFiles(job, dir);
      const prepared = preparedTask(job, dir);
      const seconds: number[] = [];
      for (let round = 0; round < 6; round += 1) {
        seconds.push((await timed(() => gradeSubmission(prepared, { path: files.submission }))).seconds);
      }
      points.push({ rows: job.rows, nsPerRow: (median(seconds.slice(1)) * 1e9) / job.rows });
    } finally {
      await rm(dir, { recursive: true, force: true });
    }
  }
  return points;
}

ensurePolars();
const all = jobs(Number(args.share));
const asked = args.job ?? Object.keys(all);
const reports: JobReport[] = [];
for (const name of asked) {
  const job = all[name];
  if (job === undefined)
    throw new Error(`No job is named ${name}; there are: ${Object.keys(all).join(", ")}.`);
  const report = await measure(name, job);
  reports.push(report);
  if (!args.json) print(report);
}
const growth = args.growth ? await measureGrowth() : [];
if (args.json) process.stdout.write(`${JSON.stringify({ rounds, reports, growth })}\n`);
else {
  for (const { rows, nsPerRow } of growth) {
    process.stdout.write(`  ${String(rows).padStart(9)} rows: ${nsPerRow.toFixed(0)} ns a row\n`);
  }
}
process.exitCode = reports.every(({ passed }) => passed) ? 0 : 1;
