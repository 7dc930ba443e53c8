/**
 * Dice of 50,000 pairs of run-length masks, from two columns of text to the score, beside numpy that draws them, in interleaved
 * rounds of one run. `--masks N`, `--rounds N`, `--json`.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

import { rleDice } from "@mledojo/metrics";

import { maskPairs, side } from "./support/masks.ts";
import { startPeer, type Timed } from "./support/peer.ts";
import { measureRounds, type Measured } from "./support/rounds.ts";

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

function timed(run: () => number): Timed {
  const started = performance.now();
  const score = run();
  return { seconds: (performance.now() - started) / 1000, score };
}

const drawn = [...maskPairs(masks)];
const pairs = {
  truth: drawn.map(({ truth }) => truth),
  prediction: drawn.map(({ prediction }) => prediction),
};
const dir = await mkdtemp(join(tmpdir(), "mledojo-bench-rle-"));
try {
  const file = join(dir, "masks.json");
  await writeFile(file, JSON.stringify({ height: side, width: side, ...pairs }));
  const size = { height: side, width: side };
  const script = fileURLToPath(new URL("rle_dice_peer.py", import.meta.url));
  const peer = await startPeer([script, file]);
  const ways: Record<string, () => Promise<Timed>> = {
    ours: () => Promise.resolve(timed(() => rleDice(pairs.truth, pairs.prediction, size))),
    "numpy, masks drawn": () => peer.run(),
  };
  const table = await measureRounds(ways, rounds);
  peer.stop();
  report(table);
} finally {
  await rm(dir, { recursive: true, force: true });
}

function report(table: readonly Measured[]): void {
  const of = (part: string): readonly number[] =>
    table.filter(({ name }) => name.startsWith(part)).map((row) => row.median);
  const speedup = Math.min(...of("numpy")) / Math.min(...of("ours"));
  const scores = table.flatMap((row) => row.scores);
  const spread = Math.max(...scores) - Math.min(...scores);
  const passed = speedup >= required && spread < 1e-12;
  if (args.json) {
    process.stdout.write(`${JSON.stringify({ masks, rounds, table, speedup, spread, required, passed })}\n`);
  } else {
    process.stdout.write(
      `Dice of ${masks} pairs of masks, ${side} × ${side}, median (fastest) of ${rounds} rounds\n`,
    );
    for (const row of table) {
      const [middle, fastest] = [row.median.toFixed(3), row.fastest.toFixed(3)];
      process.stdout.write(`  ${row.name.padEnd(30)} ${middle} s (${fastest})   Dice ${row.scores.at(-1)}\n`);
    }
    process.stdout.write(`  ${speedup.toFixed(1)} times as fast as numpy (${required} required)\n`);
  }
  process.exitCode = passed ? 0 : 1;
}
