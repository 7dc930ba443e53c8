// What a step pays for an interval and for the comparison with an earlier submission, over grading alone: on every embedded task, and on
// tables of 100,000 graded rows. Each with 200 resamples, in the grader's process. Exits with 1 when a target is missed.
import { readFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  createGrader,
  defineTask,
  listTaskIds,
  loadTask,
  prepareTask,
  type Grader,
  type PreparedTask,
  type SubmissionColumn,
} from "@mledojo/tasks";
import { median, numbers } from "./support/numbers.ts";

const targetMs = { embedded: 1_000, large: 4_000 };
const rounds = 5;
const largeRows = 100_000;

const next = numbers(1);

/** Another value for a cell, so that resampling meets no constants; classes of several columns stay as they are. */
function varied(cell: string, column: SubmissionColumn | undefined, columns: number): string {
  if (column?.type === "probability" && columns === 1) return String(next());
  if (column?.type === "number") return String(Number(cell) * (0.9 + 0.2 * next()) + 0.001 * next());
  if (column?.type !== "label" || column.labels === undefined) return cell;
  return column.labels[Math.floor(next() * column.labels.length)] ?? cell;
}

function variedSample(text: string, columns: readonly SubmissionColumn[]): Buffer {
  const [header = "", ...rows] = text.trim().split("\n");
  const at = header.split(",").map((name) => columns.find((column) => column.name === name));
  const lines = rows.map((row) =>
    row
      .split(",")
      .map((cell, index) => varied(cell, at[index], columns.length))
      .join(","),
  );
  return Buffer.from(`${[header, ...lines].join("\n")}\n`);
}

function whole(values: readonly number[]): number {
  return Math.round(median(values));
}

/** Milliseconds of grading, and what an interval and then a comparison add to it. */
async function measure(grader: Grader, prepared: PreparedTask, older: Buffer, newer: Buffer) {
  const taken: Record<"grading" | "interval" | "comparison", number[]> = {
    grading: [],
    interval: [],
    comparison: [],
  };
  for (let round = 0; round <= rounds; round += 1) {
    const time = async (options: object): Promise<number> => {
      const result = await grader.grade(prepared, { bytes: newer }, options);
      if (result.kind !== "scored") throw new Error(JSON.stringify(result));
      return result.run.gradeMs;
    };
    const grading = await time({});
    const interval = await time({ interval: {} });
    const comparison = await time({ interval: {}, before: { bytes: older } });
    // The first round warms the process.
    if (round === 0) continue;
    taken.grading.push(grading);
    taken.interval.push(interval - grading);
    taken.comparison.push(comparison - interval);
  }
  return {
    metric: prepared.card.metric.name,
    rows: prepared.rows.public,
    grading: whole(taken.grading),
    interval: whole(taken.interval),
    comparison: whole(taken.comparison),
  };
}

/** A task whose public half has 100,000 rows, and a way to make submissions for it. */
async function large(metric: string, cacheDir: string) {
  const numeric = metric === "rmse";
  const ids = Array.from({ length: 2 * largeRows }, (_, row) => String(row));
  const truth = ids.map((_, row) => (numeric ? row % 17 : Number(row % 3 === 0)));
  const task = defineTask({
    id: `large-${metric}`,
    title: "Large",
    version: "1",
    metric: { name: metric },
    direction: numeric || metric === "log-loss" ? "minimize" : "maximize",
    submission: {
      id: "id",
      columns: [numeric ? { name: "y", type: "number" } : { name: "y", type: "probability", positive: "1" }],
    },
    content: () => ({
      publicFiles: { "train.csv": "id,y\na,1\n", "test.csv": `id\n${ids.join("\n")}\n` },
      answers: { ids, columns: { y: truth.map(String) } },
    }),
  });
  const value = (row: number): number =>
    numeric ? truth[row]! + next() : 0.7 * next() + 0.2 * truth[row]! + 0.01;
  const submission = (): Buffer =>
    Buffer.from(`id,y\n${ids.map((id, row) => `${id},${value(row)}\n`).join("")}`);
  return { prepared: await prepareTask(task, { cacheDir }), submission };
}

const cacheDir = await mkdtemp(join(tmpdir(), "mledojo-bench-"));
const grader = createGrader();
try {
  let holds = true;
  const report = (task: string, figures: Awaited<ReturnType<typeof measure>>, target: number): void => {
    if (figures.interval + figures.comparison > target) holds = false;
    console.log(JSON.stringify({ bench: "comparing", unit: "ms, median", task, ...figures, target }));
  };
  for (const id of await listTaskIds()) {
    const prepared = await prepareTask(await loadTask(id));
    const sample = await readFile(join(prepared.publicDir, "sample_submission.csv"), "utf8");
    const submission = (): Buffer => variedSample(sample, prepared.card.submission.columns);
    report(id, await measure(grader, prepared, submission(), submission()), targetMs.embedded);
  }
  for (const metric of ["rmse", "log-loss", "roc-auc", "average-precision"]) {
    const { prepared, submission } = await large(metric, cacheDir);
    report("100,000 rows", await measure(grader, prepared, submission(), submission()), targetMs.large);
  }
  process.exitCode = holds ? 0 : 1;
} finally {
  await grader.close();
  await rm(cacheDir, { recursive: true, force: true });
}
