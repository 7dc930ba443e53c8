// How long a step takes that does nothing, after 10 earlier steps and after 10,000: what the environment itself costs.
// The episode has a real task, a real sandbox and a real log on disk. Exits with 1 when the target is missed.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineAction, makeEnv } from "@mledojo/env";
import { z } from "zod";

const targetMs = 0.1;
/** History may not make a step slower than by this factor; what is left of it is noise. */
const flatWithin = 1.5;
const batches = 20;
const batchSteps = 100;

const noop = defineAction({
  name: "noop",
  description: "Does nothing.",
  args: z.object({}),
  run: () => ({ outcome: "ok", message: "" }),
});

/** One batch: wall time and CPU time of a step, in milliseconds. */
interface Batch {
  readonly wallMs: number;
  readonly cpuMs: number;
}

/** The best batch: other programs of the machine can only make one slower. */
function best(values: readonly Batch[], time: keyof Batch): number {
  return Math.min(...values.map((batch) => batch[time]));
}

function round(value: number): number {
  return Number(value.toFixed(4));
}

const logDir = await mkdtemp(join(tmpdir(), "mledojo-bench-"));
try {
  await using env = await makeEnv("penguins", {
    actions: [noop],
    logDir,
    budget: { steps: null, wallTimeMs: null },
  });
  const play = async (steps: number): Promise<void> => {
    for (let step = 0; step < steps; step += 1) await env.step({ name: "noop" });
  };
  const measure = async (): Promise<Batch> => {
    const cpu = process.cpuUsage();
    const start = performance.now();
    await play(batchSteps);
    const wallMs = (performance.now() - start) / batchSteps;
    const { user, system } = process.cpuUsage(cpu);
    return { wallMs, cpuMs: (user + system) / 1_000 / batchSteps };
  };
  // The compiler has seen all the code before anything is measured.
  await env.reset();
  await play(3_000);

  const short: Batch[] = [];
  for (let batch = 0; batch < batches; batch += 1) {
    await env.reset();
    await play(10);
    short.push(await measure());
  }
  await env.reset();
  await play(10_000);
  const long: Batch[] = [];
  for (let batch = 0; batch < batches; batch += 1) long.push(await measure());

  const at10 = best(short, "wallMs");
  const at10k = best(long, "wallMs");
  const holds = at10 <= targetMs && at10k <= targetMs && at10k <= at10 * flatWithin;
  console.log(
    JSON.stringify({
      bench: "noop-step",
      unit: "ms per step, best batch",
      history10: { wall: round(at10), cpu: round(best(short, "cpuMs")) },
      history10000: { wall: round(at10k), cpu: round(best(long, "cpuMs")) },
      target: targetMs,
      holds,
    }),
  );
  process.exitCode = holds ? 0 : 1;
} finally {
  await rm(logDir, { recursive: true, force: true });
}
