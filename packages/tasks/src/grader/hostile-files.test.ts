import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, open, rm, symlink, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { loadTask } from "../catalogue/embedded.ts";
import type { PreparedTask } from "../contract.ts";
import { prepareTask } from "../prepare/cache.ts";
import { endlessRunParquet } from "./__fixtures__/endless-run.ts";
import { createGrader, type Grader } from "./create-grader.ts";

let dir: string;
let prepared: PreparedTask;
let grader: Grader;
const MEMORY = 1024 * 2 ** 20;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "mledojo-hostile-"));
  prepared = await prepareTask(await loadTask("penguins"), { cacheDir: join(dir, "cache") });
  grader = createGrader({ memoryBytes: MEMORY, timeoutMs: 60_000 });
});
afterAll(async () => {
  await grader.close();
  await rm(dir, { recursive: true, force: true });
});

const HEADER = "id,Adelie,Chinstrap,Gentoo\n";

/** A file that begins with `text` and goes on with zeros that take no place on the disk. */
async function sparse(path: string, text: string, size: number): Promise<void> {
  await writeFile(path, text);
  await truncate(path, size);
}

/** One letter again and again. */
async function repeated(path: string, text: string, unit: string, size: number): Promise<void> {
  const file = await open(path, "w");
  await file.write(text);
  const piece = unit.repeat(2 ** 20 / unit.length);
  for (let written = 0; written < size; written += piece.length) await file.write(piece);
  await file.close();
}

const hostile: readonly (readonly [
  what: string,
  make: (path: string) => Promise<unknown>,
  codes: string[],
])[] = [
  ["a line of a gigabyte", (path) => sparse(path, HEADER, 2 ** 30), ["too_large"]],
  ["a line as long as a file may be", (path) => sparse(path, `${HEADER}0,`, MEMORY / 8), ["ragged_row"]],
  ["a sparse file of zeros", (path) => sparse(path, "", MEMORY / 8), ["not_csv"]],
  ["ten million columns", (path) => writeFile(path, "a,".repeat(10_000_000)), ["too_large"]],
  ["a row of ten million cells", (path) => repeated(path, HEADER, "1,", 2 ** 24), ["ragged_row"]],
  [
    "a header of a million columns",
    (path) => writeFile(path, `${",".repeat(2 ** 20 - 9)}\n`),
    ["missing_column"],
  ],
  [
    "millions of lines of commas",
    (path) => repeated(path, HEADER, ",\n", MEMORY / 8 - 2 ** 20),
    ["too_many_rows"],
  ],
  ["millions of blank lines", (path) => repeated(path, HEADER, "\n", MEMORY / 8 - 2 ** 20), ["no_rows"]],
  ["millions of quotes", (path) => repeated(path, HEADER, '"', 2 ** 25), ["ragged_row", "broken_quote"]],
  ["a gzip bomb", (path) => writeFile(path, gzipSync(Buffer.alloc(2 ** 28))), ["too_large_unpacked"]],
  [
    "a gzip bomb of lines",
    (path) => writeFile(path, gzipSync(HEADER + "0,1,0,0\n".repeat(12_000_000))),
    ["too_many_rows"],
  ],
  ["a Parquet file with a run without end", (path) => writeFile(path, endlessRunParquet()), ["too_costly"]],
  ["a pipe", async (path) => spawnSync("mkfifo", [path]), ["not_a_regular_file"]],
  ["a link to a device", (path) => symlink("/dev/zero", path), ["not_a_regular_file"]],
  ["a link to a right file", (path) => symlink(sampleOf(prepared), path), ["not_a_regular_file"]],
  ["a folder", (path) => mkdir(path), ["not_a_regular_file"]],
];

function sampleOf({ publicDir }: PreparedTask): string {
  return join(publicDir, "sample_submission.csv");
}

describe("a hostile file ends as an invalid submission within the limits, and the pool lives on", () => {
  it.each(hostile)("%s", async (what, make, codes) => {
    const path = join(dir, what.replaceAll(" ", "-"));
    await make(path);
    const result = await grader.grade(prepared, { path });
    await rm(path, { recursive: true });
    expect(result).toMatchObject({ kind: "invalid_submission" });
    const got = result.kind === "invalid_submission" ? result.problems.map(({ code }) => code) : [];
    expect(
      got.some((code) => codes.includes(code)),
      got.join(),
    ).toBe(true);
    expect(JSON.stringify(result).length).toBeLessThan(20_000);
    expect(await grader.grade(prepared, { path: sampleOf(prepared) })).toMatchObject({ kind: "scored" });
  });

  it("/dev/zero", async () => {
    expect(await grader.grade(prepared, { path: "/dev/zero" })).toMatchObject({
      problems: [{ code: "not_a_regular_file" }],
    });
  });
});
