import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, symlink, writeFile, link } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import type { PreparedTask } from "../contract.ts";
import { loadTask } from "../catalogue/embedded.ts";
import { prepareTask } from "../prepare/cache.ts";
import { createGrader } from "./create-grader.ts";

let dir: string;
let prepared: PreparedTask;
let sample: { readonly path: string };
const both = { halves: ["public", "private"] } as const;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "mledojo-grader-"));
  prepared = await prepareTask(await loadTask("penguins"), { cacheDir: join(dir, "cache") });
  sample = { path: join(prepared.publicDir, "sample_submission.csv") };
});
afterAll(() => rm(dir, { recursive: true, force: true }));

function inDir(name: string): string {
  return join(dir, name);
}

/** The prepared task with a metric of the test's own. */
async function withMetric(name: string, score: string): Promise<PreparedTask> {
  const file = join(dir, `${name}.mjs`);
  await writeFile(
    file,
    `export default { specVersion: "v1", name: "${name}", score() { ${score} }, prepare() { return { rows: 1, score() { ${score} } }; } };`,
  );
  return { ...prepared, card: { ...prepared.card, metric: { name, module: pathToFileURL(file).href } } };
}

describe("createGrader", () => {
  it("grades files and bytes as the grader in this process does, many at a time", async () => {
    await using grader = createGrader({ processes: 2 });
    grader.warm();
    const bytes = await readFile(sample.path);
    const results = await Promise.all([
      grader.grade(prepared, sample, both),
      grader.grade(prepared, { bytes }, both),
      grader.grade(prepared, { bytes: Buffer.from("id\n") }, both),
      grader.grade(prepared, sample, both),
    ]);
    expect(results.map((result) => result.kind)).toEqual([
      "scored",
      "scored",
      "invalid_submission",
      "scored",
    ]);
    expect({ ...results[0], run: null }).toEqual({ ...results[1], run: null });
    expect(results[0]).toMatchObject({ scores: { private: { score: expect.closeTo(Math.log(3), 9) } } });
  });

  it("ends a metric that never returns, and grades the next submission", async () => {
    await using grader = createGrader({ timeoutMs: 5_000 });
    const endless = await withMetric("endless", "for (;;);");
    expect(await grader.grade(endless, sample)).toMatchObject({ kind: "grader_error", reason: "timeout" });
    expect(await grader.grade(prepared, sample)).toMatchObject({ kind: "scored" });
  });

  it("loses no score to a comparison that ends its process", async () => {
    await using grader = createGrader();
    const file = join(dir, "dies-comparing.mjs");
    await writeFile(
      file,
      `let prepared = 0;
      const die = () => process.kill(process.pid, "SIGKILL");
      export default { specVersion: "v1", name: "dies", direction: "maximize", score: () => 1,
        prepare: () => { prepared += 1; if (prepared > 1) die(); return { rows: 1, score: () => 1, scoreRows: () => 1 }; } };`,
    );
    const metric = { name: "dies", module: pathToFileURL(file).href };
    const card = { ...prepared.card, metric, board: null };
    const found = await grader.grade({ ...prepared, card }, sample, { before: sample });
    expect(found).toMatchObject({ kind: "scored", scores: { public: { score: 1 } } });
    expect(found.kind === "scored" && found.scores.public?.comparison).toBeUndefined();
    expect(await grader.grade(prepared, sample, { before: sample })).toMatchObject({
      scores: { public: { comparison: { improved: "no", gain: 0 } } },
    });
  });

  it("lets the kernel refuse memory beyond the limit, typed arrays too", async () => {
    await using grader = createGrader({ memoryBytes: 400 * 2 ** 20 });
    const hungry = await withMetric(
      "hungry",
      "const kept = []; for (let i = 0; i < 100; i += 1) kept.push(new Uint8Array(2 ** 26).fill(1)); return kept.length;",
    );
    expect(await grader.grade(hungry, sample)).toMatchObject({
      kind: "grader_error",
      reason: "out_of_memory",
    });
    const fat = await withMetric(
      "fat",
      "let text = []; for (;;) text = [text, 'x'.repeat(100) + text.length, new Array(1000).fill(0.5)];",
    );
    expect(await grader.grade(fat, sample)).toMatchObject({ kind: "grader_error", reason: "out_of_memory" });
    expect(await grader.grade(prepared, sample)).toMatchObject({ kind: "scored" });
  });

  it("sees that memory ran out, however long the stack trace that is written after it", async () => {
    await using grader = createGrader();
    const long = await withMetric(
      "long",
      `process.getBuiltinModule("node:fs").writeSync(2, "FATAL ERROR: JavaScript heap out of memory\\n" + "at f (x)\\n".repeat(3000)); process.abort();`,
    );
    expect(await grader.grade(long, sample)).toMatchObject({ kind: "grader_error", reason: "out_of_memory" });
  });

  it("tries once more when the process dies, then says so", async () => {
    await using grader = createGrader();
    const deadly = await withMetric("deadly", "process.kill(process.pid, 'SIGKILL'); for (;;);");
    expect(await grader.grade(deadly, sample)).toMatchObject({ kind: "grader_error", reason: "died" });
    const mark = join(dir, "died-once");
    const once = await withMetric(
      "once",
      `const fs = process.getBuiltinModule("node:fs"); if (fs.existsSync(${JSON.stringify(mark)})) return 1; fs.writeFileSync(${JSON.stringify(mark)}, ""); process.exit(3);`,
    );
    expect(await grader.grade(once, sample)).toMatchObject({
      kind: "scored",
      scores: { public: { score: 1 } },
    });
  });

  it("says nothing of the answers when a metric throws them", async () => {
    await using grader = createGrader();
    const leaky = await withMetric("leaky", "throw new Error('the answer is Adelie');");
    const result = await grader.grade(leaky, sample);
    expect(result).toMatchObject({ kind: "grader_error", reason: "internal" });
    expect(result.kind === "grader_error" && result.message).not.toContain("Adelie");
    expect(result.kind === "grader_error" && result.detail).toContain("Adelie");
  });

  it("stops at an abort signal, before and during the work", async () => {
    await using grader = createGrader();
    expect(await grader.grade(prepared, sample, { signal: AbortSignal.abort() })).toMatchObject({
      reason: "cancelled",
    });
    const endless = await withMetric("endless-too", "for (;;);");
    const controller = new AbortController();
    const running = grader.grade(endless, sample, { signal: controller.signal });
    controller.abort();
    expect(await running).toMatchObject({ kind: "grader_error", reason: "cancelled" });
    expect(await grader.grade(prepared, sample)).toMatchObject({ kind: "scored" });
  });

  it("refuses links, pipes, folders and what is not there, without waiting", async () => {
    await using grader = createGrader();
    await symlink(sample.path, inDir("link.csv"));
    await writeFile(inDir("one.csv"), "id\n");
    await link(inDir("one.csv"), inDir("two.csv"));
    expect(spawnSync("mkfifo", [inDir("pipe.csv")]).status).toBe(0);
    for (const name of ["link.csv", "two.csv", "pipe.csv", "cache"]) {
      expect(await grader.grade(prepared, { path: inDir(name) }), name).toMatchObject({
        kind: "invalid_submission",
        problems: [{ code: "not_a_regular_file" }],
      });
    }
    expect(await grader.grade(prepared, { path: "/dev/zero" })).toMatchObject({
      problems: [{ code: "not_a_regular_file" }],
    });
    expect(await grader.grade(prepared, { path: inDir("none.csv") })).toMatchObject({
      problems: [{ code: "file_missing" }],
    });
    expect(await grader.grade(prepared, sample, { maxBytes: 10 })).toMatchObject({
      problems: [{ code: "too_large" }],
    });
  });

  it("closes: work under way is cancelled, later calls throw", async () => {
    const grader = createGrader();
    const running = grader.grade(await withMetric("endless-three", "for (;;);"), sample);
    await grader.close();
    await grader.close();
    expect(await running).toMatchObject({ reason: "cancelled" });
    await expect(grader.grade(prepared, sample)).rejects.toMatchObject({ code: "grader_closed" });
  });

  it("says who graded: the same hash for the same grader, another for another metric, board or format", async () => {
    await using grader = createGrader();
    const hashOf = async (task: PreparedTask): Promise<string | null> =>
      (await grader.grade(task, sample)).run.graderHash;
    const { card } = prepared;
    const first = await hashOf(prepared);
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    await using another = createGrader();
    expect((await another.grade(prepared, { bytes: Buffer.from("id\n") })).run.graderHash).toBe(first);
    const others = await Promise.all([
      hashOf({ ...prepared, card: { ...card, board: null } }),
      hashOf({ ...prepared, card: { ...card, submission: { ...card.submission, rowsSumToOne: false } } }),
      hashOf(await withMetric("one", "return 1;")),
      hashOf(await withMetric("two", "return 2;")),
    ]);
    expect(new Set([first, ...others]).size).toBe(5);
    expect(others).not.toContain(null);
  });

  it("tells the time in the queue from the time of the grading", async () => {
    await using grader = createGrader({ processes: 1 });
    const slow = await withMetric(
      "slow",
      "const end = Date.now() + 300; while (Date.now() < end); return 1;",
    );
    const [first, second] = await Promise.all([grader.grade(slow, sample), grader.grade(prepared, sample)]);
    expect(first.run.gradeMs).toBeGreaterThanOrEqual(299);
    // The second waits until the first is done.
    expect(second.run.queueMs).toBeGreaterThanOrEqual(first.run.gradeMs);
    expect((await grader.grade(prepared, sample, { signal: AbortSignal.abort() })).run).toMatchObject({
      graderHash: null,
    });
  });

  it("refuses options that cannot work", () => {
    expect(() => createGrader({ memoryBytes: 1 })).toThrow(/memoryBytes/);
    expect(() => createGrader({ processes: 0 })).toThrow(/processes/);
  });
});

describe("a program that uses a grader", () => {
  const program = fileURLToPath(new URL("__fixtures__/use-grader.ts", import.meta.url));
  const flags = ["--import", "tsx", "--conditions=@mledojo/source", program];

  it("can end while the grader is idle and open", () => {
    const run = spawnSync(process.execPath, [...flags, "idle", prepared.rootDir], {
      encoding: "utf8",
      timeout: 60_000,
    });
    expect(run.stderr).toBe("");
    expect(run.stdout).toContain("scored");
    expect(run.status).toBe(0);
  });

  it("takes the grader's process with it when it is killed in the middle of a computation", async () => {
    const parent = spawn(process.execPath, [...flags, "endless", prepared.rootDir], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [line] = (await once(createInterface(parent.stdout), "line")) as [string];
    const child = Number(line);
    expect(isAlive(child), `a process ${line}`).toBe(true);
    parent.kill("SIGKILL");
    await expect.poll(() => isAlive(child), { timeout: 20_000, interval: 50 }).toBe(false);
  });
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
