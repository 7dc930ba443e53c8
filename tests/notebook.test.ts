import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ensureKernel } from "../examples/notebook/kernel.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const nbconvert = join(root, ".venv-test", "bin", "jupyter-nbconvert");
const timeoutMs = 400_000;
let folder = "";
let jupyterPath = "";

interface Cell {
  readonly cell_type: string;
  readonly outputs?: readonly {
    readonly output_type: string;
    readonly text?: readonly string[];
    readonly data?: Readonly<Record<string, readonly string[] | string>>;
  }[];
}

beforeAll(async () => {
  expect(existsSync(nbconvert), `${nbconvert} is missing: run npm run setup -- test`).toBe(true);
  folder = await mkdtemp(join(tmpdir(), "mledojo-notebook-"));
  jupyterPath = await ensureKernel();
}, timeoutMs);
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

test(
  "the notebook runs from top to bottom and draws its curve",
  async () => {
    const output = join(folder, "executed.ipynb");
    const env = {
      ...process.env,
      JUPYTER_PATH: jupyterPath,
      MLEDOJO_VENV: join(root, ".venv"),
      IPYTHONDIR: folder,
      JUPYTER_CONFIG_DIR: folder,
      JUPYTER_RUNTIME_DIR: folder,
    };
    const args = ["--to", "notebook", "--execute", "--ExecutePreprocessor.timeout=360", "--output", output];
    await promisify(execFile)(nbconvert, [...args, "learning-curve.ipynb"], {
      cwd: join(root, "examples", "notebook"),
      env,
    });
    const { cells } = JSON.parse(await readFile(output, "utf8")) as { readonly cells: readonly Cell[] };
    const outputs = cells.flatMap((cell) => cell.outputs ?? []);
    expect(outputs.filter(({ output_type: type }) => type === "error")).toEqual([]);
    const svg = outputs.map(({ data }) => data?.["image/svg+xml"]).find((image) => image !== undefined);
    expect(String(svg)).toContain("<polyline");
    const printed = outputs.flatMap(({ text }) => text ?? []).join("");
    expect(printed).toMatch(/private score 0\.\d+ of step \d/);
  },
  timeoutMs,
);
