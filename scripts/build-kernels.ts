/**
 * Compiles the programs of the packages' kernel folders and writes them, as text, to the modules that run them. `--check` writes
 * nothing and fails where the two differ. The compiler, a hundred megabytes, is fetched once into
 * .cache: only who changes a kernel needs it.
 */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { keepGenerated } from "./generated-file.ts";

const VERSION = "0.28.20";
const root = fileURLToPath(new URL("..", import.meta.url));
const cache = join(root, ".cache", `assemblyscript-${VERSION}`);
/** What is made of each program. */
const targets = {
  "packages/metrics/kernel/ranked-rows.ts": "packages/metrics/src/sequences/kernel/code.ts",
  "packages/tasks/kernel/plain-rows.ts": "packages/tasks/src/csv/kernel/code.ts",
  "packages/tasks/kernel/id-table.ts": "packages/tasks/src/submission/id-table/code.ts",
  "packages/tasks/kernel/ranked-ids.ts": "packages/tasks/src/submission/ranked-ids/code.ts",
};

function compiler(): string {
  const program = join(cache, "node_modules", "assemblyscript", "bin", "asc.js");
  if (!existsSync(program)) {
    const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-save"];
    execFileSync("npm", ["install", "--prefix", cache, ...flags, `assemblyscript@${VERSION}`], {
      stdio: "inherit",
    });
  }
  return program;
}

async function compile(source: string): Promise<Buffer> {
  const out = await mkdtemp(join(tmpdir(), "mledojo-kernel-"));
  try {
    const file = join(out, "kernel.wasm");
    const flags = [
      "-O3",
      "--converge",
      "--noAssert",
      "--runtime",
      "stub",
      "--importMemory",
      "--zeroFilledMemory",
      "--enable",
      "simd",
    ];
    execFileSync(process.execPath, [compiler(), source, ...flags, "--outFile", file], {
      cwd: root,
      stdio: "inherit",
    });
    return await readFile(file);
  } finally {
    await rm(out, { recursive: true, force: true });
  }
}

function moduleOf(source: string, code: Buffer): string {
  const lines = code.toString("base64").match(/.{1,110}/g) ?? [];
  const text = lines.map((line) => `  "${line}"`).join(" +\n");
  const origin = `Made from ${source} by \`npm run kernels\`: ${code.length} bytes of WebAssembly.`;
  return `/** ${origin} */\nexport const KERNEL_CODE =\n${text};\n`;
}

for (const [source, target] of Object.entries(targets)) {
  await keepGenerated({
    path: join(root, target),
    name: target,
    content: moduleOf(source, await compile(source)),
    command: "npm run kernels",
  });
}
