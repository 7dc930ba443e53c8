/** The committed data: whole, small enough, licensed, and each with a board that belongs to it. */
import { createHash } from "node:crypto";
import { readdir, readFile, rm, mkdtemp, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync } from "node:zlib";

import { listTaskIds, loadTask } from "@mledojo/tasks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";

const data = fileURLToPath(new URL("../data", import.meta.url));
const twelve = [
  "ames-prices",
  "diamonds",
  "fashion-images",
  "flight-delays",
  "food-reviews",
  "loan-default",
  "penguins",
  "pronunciation",
  "sensor-faults",
  "spam-mail",
  "telco-churn",
  "us-births",
];

const checksums = z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() }));
const declared = z.object({
  title: z.string(),
  direction: z.enum(["maximize", "minimize"]),
  split: z.object({ reason: z.string().min(20) }),
  licence: z.object({ spdx: z.string(), url: z.url(), attribution: z.string().min(10) }),
  origin: z.object({
    package: z.string(),
    version: z.string(),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    script: z.string(),
    changes: z.string(),
  }),
});
const boardFile = z.object({
  provenance: z.literal("reference"),
  direction: z.enum(["maximize", "minimize"]),
  checksum: z.string(),
  entries: z.array(
    z.object({ name: z.string(), family: z.string(), public: z.number(), private: z.number() }),
  ),
});

async function readJson<T>(schema: z.ZodType<T>, ...path: string[]): Promise<T> {
  return schema.parse(JSON.parse(await readFile(join(data, ...path), "utf8")));
}

function count(values: readonly (string | number)[]): number {
  return new Set(values).size;
}

let work: string;
beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), "embedded-data-"));
});
afterAll(async () => {
  await rm(work, { recursive: true, force: true });
});

describe("the embedded tasks together", () => {
  it("are the twelve", async () => {
    expect([...(await listTaskIds())].toSorted()).toEqual(twelve);
  });

  it("take at most 20 MB in the repository", async () => {
    let bytes = 0;
    for (const entry of await readdir(data, { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size;
    }
    expect(bytes).toBeLessThan(20e6);
  });
});

describe.each(twelve)("%s", (id) => {
  it("holds the bytes that its origin script wrote", async () => {
    const sums = await readJson(checksums, id, "checksums.json");
    expect(Object.keys(sums)).toContain("table.csv.br");
    for (const [file, sum] of Object.entries(sums)) {
      const plain = brotliDecompressSync(await readFile(join(data, id, file)));
      expect(plain.length, file).toBe(sum.bytes);
      expect(createHash("sha256").update(plain).digest("hex"), file).toBe(sum.sha256);
    }
  });

  it("names its licence, its origin, and the reason of its split", async () => {
    const card = await readJson(declared, id, "task.json");
    const script = fileURLToPath(new URL(`../../../${card.origin.script}`, import.meta.url));
    expect((await stat(script)).isFile()).toBe(true);
  });

  it("says in its brief how a submission looks and what is scored", async () => {
    const brief = await readFile(join(data, id, "brief.md"), "utf8");
    for (const part of ["## Data", "## Score", "```csv\nid,", "## Beware", "## Source"])
      expect(brief).toContain(part);
  });

  it("has a reference board of 60 pipelines, 6 families and 40 scores on either half", async () => {
    const board = await readJson(boardFile, id, "board.json");
    expect(count(board.entries.map((entry) => entry.name))).toBe(board.entries.length);
    expect(board.entries.length).toBeGreaterThanOrEqual(60);
    expect(count(board.entries.map((entry) => entry.family))).toBeGreaterThanOrEqual(6);
    expect(count(board.entries.map((entry) => entry.public))).toBeGreaterThanOrEqual(40);
    expect(count(board.entries.map((entry) => entry.private))).toBeGreaterThanOrEqual(40);
  });

  it("has a board on which learning beats every constant by much", async () => {
    const { entries, direction } = await readJson(boardFile, id, "board.json");
    const sign = direction === "maximize" ? 1 : -1;
    const best = (scores: readonly number[]): number => Math.max(...scores.map((score) => sign * score));
    const constants = entries.filter((entry) => entry.family === "constant");
    for (const half of ["public", "private"] as const) {
      const learned = best(entries.map((entry) => entry[half]));
      const constant = best(constants.map((entry) => entry[half]));
      expect(learned - constant).toBeGreaterThan(0.1 * Math.abs(constant));
    }
  });

  it("has a board that belongs to the data as prepared today", async () => {
    const board = await readJson(boardFile, id, "board.json");
    const prepared = await (await loadTask(id)).prepare(join(work, id));
    expect(board.checksum).toBe(prepared.hash);
  });
});
