/**
 * Dice of 50,000 pairs of run-length masks, from two columns of text to the score, beside numpy that draws them, in interleaved
 * rounds of one run. `--masks N`, `--rounds N`, `--json`.
 */
import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

import { rleDice } from "@mledojo/metrics";

const { values: args } = parseArgs({
  options: {
    masks: { type: "string", default: "50000" },
    rounds: { type: "string", default: "5" },
    json: { type: "boolean", default: false },
  },
});
const masks = Number(args.masks);
const rounds = Number(args.rounds);
const required = 5;
const side = 256;

/** Deterministic numbers in [0, 1): not for statistics. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A blob over up to 60 columns of an image; one image in ten shows nothing. */
function makePairs(): { readonly truth: string[]; readonly prediction: string[] } {
  const random = numbers(1);
  const whole = (below: number): number => Math.floor(random() * below);
  const truth: string[] = [];
  const prediction: string[] = [];
  for (let mask = 0; mask < masks; mask += 1) {
    const columns = random() < 0.1 ? 0 : 1 + whole(60);
    const left = whole(side - 60);
    const runs: number[] = [];
    const guesses: number[] = [];
    for (let column = left; column < left + columns; column += 1) {
      const [top, length] = [20 + whole(100), 20 + whole(80)];
      runs.push(column * side + top + 1, length);
      guesses.push(column * side + top + 1 - whole(10), length - whole(10));
    }
    truth.push(runs.join(" "));
    prediction.push(guesses.join(" "));
  }
  return { truth, prediction };
}

interface Timed {
  readonly seconds: number;
  readonly score: number;
}

async function startPeer(file: string): Promise<{ run(): Promise<Timed>; stop(): void }> {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const { OPENBLAS_CORETYPE: _core, OPENBLAS_L2_SIZE: _cache, ...env } = process.env;
  const script = fileURLToPath(new URL("rle_dice_peer.py", import.meta.url));
  const peer = spawn(join(root, ".venv", "bin", "python"), [script, file], {
    stdio: ["pipe", "pipe", "inherit"],
    env,
  });
  const lines = createInterface({ input: peer.stdout })[Symbol.asyncIterator]();
  const read = async (): Promise<Timed> => {
    const line = await lines.next();
    if (line.done === true) throw new Error("The peer ended: is .venv there, with numpy?");
    const answer: unknown = JSON.parse(line.value);
    const fields = typeof answer === "object" && answer !== null ? answer : {};
    return {
      seconds: "seconds" in fields ? Number(fields.seconds) : Number.NaN,
      score: "score" in fields ? Number(fields.score) : Number.NaN,
    };
  };
  await read();
  return {
    run: () => {
      peer.stdin.write("\n");
      return read();
    },
    stop: () => peer.stdin.end(),
  };
}

function timed(run: () => number): Timed {
  const started = performance.now();
  const score = run();
  return { seconds: (performance.now() - started) / 1000, score };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

const pairs = makePairs();
const dir = await mkdtemp(join(tmpdir(), "mledojo-bench-rle-"));
try {
  const file = join(dir, "masks.json");
  await writeFile(file, JSON.stringify({ height: side, width: side, ...pairs }));
  const size = { height: side, width: side };
  const peer = await startPeer(file);
  const ways: Record<string, () => Promise<Timed>> = {
    ours: () => Promise.resolve(timed(() => rleDice(pairs.truth, pairs.prediction, size))),
    "numpy, masks drawn": () => peer.run(),
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

function report(seconds: ReadonlyMap<string, readonly number[]>, scores: ReadonlyMap<string, number>): void {
  const table = [...seconds].map(([name, values]) => ({
    name,
    medianSeconds: median(values),
    fastestSeconds: Math.min(...values),
    score: scores.get(name) ?? Number.NaN,
  }));
  const of = (part: string): readonly number[] =>
    table.filter(({ name }) => name.startsWith(part)).map((row) => row.medianSeconds);
  const speedup = Math.min(...of("numpy")) / Math.min(...of("ours"));
  const spread = Math.max(...table.map((row) => row.score)) - Math.min(...table.map((row) => row.score));
  const passed = speedup >= required && spread < 1e-12;
  if (args.json) {
    process.stdout.write(`${JSON.stringify({ masks, rounds, table, speedup, spread, required, passed })}\n`);
  } else {
    process.stdout.write(
      `Dice of ${masks} pairs of masks, ${side} × ${side}, median (fastest) of ${rounds} rounds\n`,
    );
    for (const row of table) {
      const [middle, fastest] = [row.medianSeconds.toFixed(3), row.fastestSeconds.toFixed(3)];
      process.stdout.write(`  ${row.name.padEnd(30)} ${middle} s (${fastest})   Dice ${row.score}\n`);
    }
    process.stdout.write(`  ${speedup.toFixed(1)} times as fast as numpy (${required} required)\n`);
  }
  process.exitCode = passed ? 0 : 1;
}
