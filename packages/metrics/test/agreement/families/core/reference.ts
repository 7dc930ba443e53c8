import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export type CaseArray = Float64Array | Int32Array | Uint8Array;

/** One input with our score of it. */
export interface AgreementCase {
  readonly name: string;
  /** Key of the reference's table, the metric's registry name. */
  readonly metric: string;
  readonly arrays: Readonly<Record<string, CaseArray | undefined>>;
  readonly options: Readonly<Record<string, unknown>>;
  readonly score: number;
  /** Where scikit-learn itself is off: only the extended-precision value counts. */
  readonly extendedOnly?: boolean;
}

export interface ReferenceScore {
  readonly name: string;
  readonly sklearn: number | null;
  readonly extended: number | null;
}

const python = fileURLToPath(new URL("../../../../../../.venv/bin/python", import.meta.url));
const script = fileURLToPath(new URL("reference.py", import.meta.url));

/** Scores all cases in one Python process. */
export function referenceScores(cases: readonly AgreementCase[]): readonly ReferenceScore[] {
  if (!existsSync(python)) {
    throw new Error(
      `No Python with scikit-learn at ${python}; "npm test" makes it before it runs the tests.`,
    );
  }
  const folder = mkdtempSync(join(tmpdir(), "mledojo-agreement-"));
  try {
    const listed = cases.map(({ name, metric, options, arrays }, at) => ({
      name,
      metric,
      options,
      arrays: Object.fromEntries(
        Object.entries(arrays).flatMap(([key, array]) =>
          array === undefined ? [] : [[key, store(folder, `${at}-${key}`, array)]],
        ),
      ),
    }));
    writeFileSync(join(folder, "cases.json"), JSON.stringify(listed));
    const printed = execFileSync(python, [script, folder], { encoding: "utf8", maxBuffer: 2 ** 26 });
    return parseScores(printed);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function store(
  folder: string,
  file: string,
  array: CaseArray,
): { readonly file: string; readonly dtype: string } {
  writeFileSync(join(folder, file), new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
  const dtype = array instanceof Float64Array ? "<f8" : array instanceof Int32Array ? "<i4" : "|u1";
  return { file, dtype };
}

/** Python writes NaN and Infinity, which JSON does not know: they must not turn up here at all. */
function parseScores(printed: string): readonly ReferenceScore[] {
  const scores: unknown = JSON.parse(printed);
  if (!Array.isArray(scores)) throw new Error("The reference printed something other than a list.");
  return scores.map((entry: unknown) => {
    if (typeof entry !== "object" || entry === null) throw new Error("The reference printed a bad entry.");
    const { name, sklearn, extended } = entry as Partial<ReferenceScore>;
    return { name: String(name), sklearn: sklearn ?? null, extended: extended ?? null };
  });
}
