import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { Table, tableFromArrays, Utf8, vectorFromArray } from "apache-arrow";
import { beforeAll, describe, expect, test } from "vitest";
import { getMetric, type Metric, type MetricName, type MetricOptions } from "../../src/index.ts";

type CaseColumn = Float64Array | Int32Array | Uint8Array | readonly string[];

/** One input of a metric, as columns by name. */
export interface ReferenceCase {
  readonly metric: MetricName;
  readonly name: string;
  readonly truth: Readonly<Record<string, CaseColumn>>;
  readonly prediction: Readonly<Record<string, CaseColumn>>;
  /** Also given to the reference, `variant` among them. */
  readonly options?: MetricOptions & Readonly<Record<string, unknown>>;
  /** The least that the difference is measured against. @defaultValue the reference's own size */
  readonly scale?: number;
}

export interface AgreementOptions {
  readonly family: string;
  /** The metrics that must have cases: thirty of each, and one of a million rows where `large` says so. */
  readonly metrics: readonly MetricName[];
  /** The Python program with the references, which calls `run` of support.py. */
  readonly script: URL;
  /** Whose packages it needs: those of the agent's boxes, or of the tests. @defaultValue ".venv" */
  readonly environment?: ".venv" | ".venv-test";
  readonly cases: () => readonly ReferenceCase[];
  /** The metrics with a case of a million rows. */
  readonly large: readonly MetricName[];
}

const tolerance = 1e-12;

/** Scores cases with our metrics and with a reference, called once for all, and compares to 1e-12. */
export function testAgreement({
  family,
  metrics,
  script,
  environment = ".venv",
  cases: makeCases,
  large,
}: AgreementOptions): void {
  describe(`${family} agrees with an independent computation to 1e-12`, () => {
    let cases: readonly ReferenceCase[] = [];
    let references: readonly (number | null)[] = [];
    let scores: readonly number[] = [];
    const off = (values: readonly number[]): readonly string[] =>
      cases.flatMap(({ metric, name, scale }, at) => {
        const [score, reference] = [values[at] ?? Number.NaN, references[at]];
        if (reference === null || reference === undefined) return [`${metric}, ${name}: no reference`];
        const near = Math.abs(score - reference) <= tolerance * Math.max(scale ?? 0, Math.abs(reference));
        return near ? [] : [`${metric}, ${name}: ${score} against ${reference}`];
      });

    beforeAll(() => {
      cases = makeCases();
      references = referenceScores(cases, fileURLToPath(script), environment);
      scores = cases.map(({ metric, truth, prediction, options }) => {
        const known: Metric = getMetric(metric);
        return known.score(tableOf(truth), tableOf(prediction), options);
      });
    }, 240_000);

    test("every case agrees", () => {
      expect(off(scores)).toEqual([]);
    });

    test("there are cases enough of each metric", () => {
      for (const name of metrics) {
        const own = cases.filter(({ metric }) => metric === name);
        expect(own.length, name).toBeGreaterThanOrEqual(30);
        const rows = Math.max(...own.map(({ truth }) => Object.values(truth)[0]?.length ?? 0));
        if (large.includes(name)) expect(rows, name).toBeGreaterThanOrEqual(1_000_000);
      }
    });

    test("a score off by 1e-11 is found, whichever it is", () => {
      const spoilt = scores.map(
        (score, at) => score + 1e-11 * Math.max(cases[at]?.scale ?? 1e-300, Math.abs(score)),
      );
      const zero = cases.filter(({ scale }, at) => scale === undefined && scores[at] === 0).length;
      expect(off(spoilt).length).toBeGreaterThanOrEqual(cases.length - zero);
    });
  });
}

function tableOf(columns: Readonly<Record<string, CaseColumn>>): Table {
  const vectors = Object.entries(columns).map(([name, column]) => {
    if (ArrayBuffer.isView(column)) return [name, tableFromArrays({ column }).getChild("column")!] as const;
    return [name, vectorFromArray([...column], new Utf8())] as const;
  });
  return new Table(Object.fromEntries(vectors));
}

/** Scores all cases in one Python process. */
function referenceScores(
  cases: readonly ReferenceCase[],
  script: string,
  environment: string,
): readonly (number | null)[] {
  const python = fileURLToPath(new URL(`../../../../${environment}/bin/python`, import.meta.url));
  if (!existsSync(python)) {
    throw new Error(`No Python at ${python}; "npm test" makes it before it runs the tests.`);
  }
  const folder = mkdtempSync(join(tmpdir(), "mledojo-agreement-"));
  /** A column that several cases share is written once. */
  const files = new Map<CaseColumn, string>();
  const spec = (column: CaseColumn): object => {
    if (!ArrayBuffer.isView(column)) return { values: column };
    const file = files.get(column) ?? `${files.size}`;
    if (!files.has(column)) {
      writeFileSync(join(folder, file), new Uint8Array(column.buffer, column.byteOffset, column.byteLength));
      files.set(column, file);
    }
    return {
      file,
      dtype: column instanceof Float64Array ? "<f8" : column instanceof Int32Array ? "<i4" : "|u1",
    };
  };
  const side = (columns: Readonly<Record<string, CaseColumn>>): object =>
    Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, spec(column)]));
  try {
    const listed = cases.map(({ metric, truth, prediction, options = {} }) => ({
      metric,
      truth: side(truth),
      prediction: side(prediction),
      options,
    }));
    writeFileSync(join(folder, "cases.json"), JSON.stringify(listed));
    const env = {
      ...process.env,
      PYTHONPATH: fileURLToPath(new URL(".", import.meta.url)),
      PYTHONDONTWRITEBYTECODE: "1",
    };
    const printed = execFileSync(python, [script, folder], { encoding: "utf8", maxBuffer: 2 ** 26, env });
    const scores: unknown = JSON.parse(printed);
    if (!Array.isArray(scores)) throw new Error("The reference printed something other than a list.");
    return scores.map((score: unknown) => (typeof score === "number" ? score : null));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
