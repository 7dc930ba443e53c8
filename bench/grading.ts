/**
 * Grades one million rows of AUC: both files read, ids joined and checked, beside pandas' merge and sort routes with
 * scikit-learn, in interleaved rounds of one run. `--rows N`, `--rounds N`, `--ids integer|hex`, `--json`.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

import { createGrader, gradeSubmission, type GradeResult, type PreparedTask } from "@mledojo/tasks";

const { values: args } = parseArgs({
  options: {
    rows: { type: "string", default: "1000000" },
    rounds: { type: "string", default: "7" },
    ids: { type: "string", default: "integer" },
    json: { type: "boolean", default: false },
  },
});
const rows = Number(args.rows);
const rounds = Number(args.rounds);

/** Deterministic numbers for the files: not for statistics. */
function* numbers(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    yield ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
}

function idOf(row: number): string {
  return args.ids === "hex" ? createHash("md5").update(String(row)).digest("hex").slice(0, 12) : String(row);
}

async function writeFiles(dir: string): Promise<PreparedTask> {
  const random = numbers(1);
  const order = Uint32Array.from({ length: rows }, (_, row) => row);
  for (let row = rows - 1; row > 0; row -= 1) {
    const other = Math.floor(random.next().value * (row + 1));
    [order[row], order[other]] = [order[other]!, order[row]!];
  }
  const answers = ["id,target,half"];
  const predictions = Array.from<string>({ length: rows });
  for (let row = 0; row < rows; row += 1) {
    const positive = random.next().value < 0.3;
    answers.push(`${idOf(row)},${positive ? 1 : 0},public`);
    const score = (random.next().value + random.next().value / 2 ** 20 + (positive ? 0.3 : 0)) / 1.4;
    predictions[row] = `${idOf(row)},${score}`;
  }
  const shuffled = Array.from(order, (row) => predictions[row]!);
  const privateDir = join(dir, "private");
  await mkdir(privateDir);
  await writeFile(join(privateDir, "answers.csv"), `${answers.join("\n")}\n`);
  await writeFile(join(dir, "submission.csv"), `id,target\n${shuffled.join("\n")}\n`);
  return {
    card: {
      specVersion: "v1",
      id: "bench",
      title: "AUC",
      brief: "",
      modality: "tabular",
      metric: { name: "roc-auc" },
      direction: "maximize",
      submission: { id: "id", columns: [{ name: "target", type: "probability", positive: "1" }] },
      licence: { name: "CC0-1.0" },
      split: "given",
      resources: { seconds: 1, memoryMb: 1, cores: 1, gpu: false },
      tags: [],
      board: null,
    },
    rootDir: dir,
    publicDir: dir,
    privateDir,
    hash: "bench",
    publicFiles: [],
    rows: { train: 0, test: rows, public: rows, private: 0 },
  };
}

interface PeerAnswer {
  readonly seconds: number;
  readonly score: number;
}

function peerAnswer(value: unknown): PeerAnswer {
  const fields = typeof value === "object" && value !== null ? value : {};
  return {
    seconds: "seconds" in fields ? Number(fields.seconds) : Number.NaN,
    score: "score" in fields ? Number(fields.score) : Number.NaN,
  };
}

/** Starts the peer once, so that its imports are not timed. */
async function startPeer(dir: string): Promise<{ run(route: string): Promise<PeerAnswer>; stop(): void }> {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const { OPENBLAS_CORETYPE: _core, OPENBLAS_L2_SIZE: _cache, ...env } = process.env;
  const files = [join(dir, "private", "answers.csv"), join(dir, "submission.csv")];
  const peer = spawn(
    join(root, ".venv", "bin", "python"),
    [join(root, "bench", "grading_peer.py"), ...files],
    {
      stdio: ["pipe", "pipe", "inherit"],
      env,
    },
  );
  const lines = createInterface({ input: peer.stdout })[Symbol.asyncIterator]();
  const read = async (): Promise<PeerAnswer> => {
    const line = await lines.next();
    if (line.done === true) throw new Error("The peer ended: is .venv there, with pandas and scikit-learn?");
    return peerAnswer(JSON.parse(line.value));
  };
  await read();
  return {
    run: (route) => {
      peer.stdin.write(`${route}\n`);
      return read();
    },
    stop: () => peer.stdin.end(),
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

const dir = await mkdtemp(join(tmpdir(), "mledojo-bench-grading-"));
try {
  const prepared = await writeFiles(dir);
  const source = { path: join(dir, "submission.csv") };
  const peer = await startPeer(dir);
  await using grader = createGrader();
  const ways: Record<string, () => Promise<PeerAnswer>> = {
    "ours, both files read": () => timed(() => scoreOf(gradeSubmission(prepared, source))),
    "ours, warm grader process": () => timed(() => scoreOf(grader.grade(prepared, source))),
    "pandas merge + scikit-learn": () => peer.run("merge"),
    "pandas sort + scikit-learn": () => peer.run("sort"),
  };
  const seconds = new Map<string, number[]>(Object.keys(ways).map((name) => [name, []]));
  const scores = new Map<string, number>();
  // The first round warms caches and compilers and is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, run] of Object.entries(ways)) {
      const answer = await run();
      scores.set(name, answer.score);
      if (round > 0) seconds.get(name)?.push(answer.seconds);
    }
  }
  peer.stop();
  report(seconds, scores);
} finally {
  await rm(dir, { recursive: true, force: true });
}

async function scoreOf(result: Promise<GradeResult>): Promise<number> {
  const graded = await result;
  if (graded.kind !== "scored" || graded.scores.public === undefined) throw new Error(JSON.stringify(graded));
  return graded.scores.public.score;
}

async function timed(run: () => Promise<number>): Promise<PeerAnswer> {
  const started = performance.now();
  const score = await run();
  return { seconds: (performance.now() - started) / 1000, score };
}

function report(seconds: ReadonlyMap<string, readonly number[]>, scores: ReadonlyMap<string, number>): void {
  const table = [...seconds].map(([name, values]) => ({
    name,
    medianSeconds: median(values),
    fastestSeconds: Math.min(...values),
    score: scores.get(name) ?? Number.NaN,
  }));
  const medianOf = (part: string): number =>
    Math.min(...table.filter(({ name }) => name.startsWith(part)).map((row) => row.medianSeconds));
  const speedup = medianOf("pandas") / medianOf("ours, both");
  const spread = Math.max(...table.map((row) => row.score)) - Math.min(...table.map((row) => row.score));
  const passed = speedup >= 2 && spread < 1e-12;
  if (args.json) {
    process.stdout.write(
      `${JSON.stringify({ rows, rounds, ids: args.ids, table, speedup, spread, required: 2, passed })}\n`,
    );
  } else {
    process.stdout.write(`AUC of ${rows} rows, ${args.ids} ids, median (fastest) of ${rounds} rounds\n`);
    for (const row of table) {
      const [middle, fastest] = [row.medianSeconds.toFixed(3), row.fastestSeconds.toFixed(3)];
      process.stdout.write(`  ${row.name.padEnd(30)} ${middle} s (${fastest})   AUC ${row.score}\n`);
    }
    process.stdout.write(`  ${speedup.toFixed(2)} times as fast as the faster peer (2 required)\n`);
  }
  process.exitCode = passed ? 0 : 1;
}
