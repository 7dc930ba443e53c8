import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { statisticsCases, type StatisticsCase } from "./cases.ts";

const python = fileURLToPath(new URL("../../../../../.venv/bin/python", import.meta.url));
const script = fileURLToPath(new URL("reference.py", import.meta.url));

/** Computes all cases in one Python process. */
function references(cases: readonly StatisticsCase[]): readonly unknown[] {
  if (!existsSync(python)) {
    throw new Error(`No Python with SciPy at ${python}; "npm test" makes it before it runs the tests.`);
  }
  const folder = mkdtempSync(join(tmpdir(), "mledojo-statistics-"));
  try {
    const listed = cases.map(({ metric, options }) => ({ metric, options, truth: {}, prediction: {} }));
    writeFileSync(join(folder, "cases.json"), JSON.stringify(listed));
    const env = {
      ...process.env,
      PYTHONPATH: fileURLToPath(new URL("..", import.meta.url)),
      PYTHONDONTWRITEBYTECODE: "1",
    };
    const printed: unknown = JSON.parse(execFileSync(python, [script, folder], { encoding: "utf8", env }));
    return printed as readonly unknown[];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe("statistics agree with SciPy, or with their definitions written out, to 1e-12 unless the case says less", () => {
  let cases: readonly StatisticsCase[] = [];
  let expected: readonly unknown[] = [];
  const off = (factor: number): readonly string[] =>
    cases.flatMap(({ metric, options, value, tolerance = 1e-12 }, at) => {
      const reference = expected[at];
      if (typeof reference !== "number") return [`${metric}: no reference`];
      const shifted = value + factor * tolerance * Math.max(1e-300, Math.abs(reference));
      const near = Math.abs(shifted - reference) <= tolerance * Math.abs(reference);
      return near
        ? []
        : [`${metric} ${JSON.stringify(options).slice(0, 120)}: ${value} against ${reference}`];
    });

  beforeAll(() => {
    cases = statisticsCases();
    expected = references(cases);
  }, 240_000);

  test("every case agrees", () => {
    expect(off(0)).toEqual([]);
  });

  test("a number off by ten tolerances is found, whichever it is", () => {
    expect(off(10)).toHaveLength(cases.length);
  });
});
