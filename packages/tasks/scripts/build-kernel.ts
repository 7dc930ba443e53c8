/**
 * Compiles packages/tasks/kernel/plain-rows.ts and writes it, as text, to packages/tasks/src/csv/kernel/code.ts.
 * `--check` writes nothing and fails where the two differ. The compiler, a hundred megabytes, is fetched once into
 * .cache: only who changes the kernel needs it.
 */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const VERSION = "0.28.20";
const room = fileURLToPath(new URL("..", import.meta.url));
const cache = join(room, "..", "..", ".cache", `assemblyscript-${VERSION}`);
const target = join(room, "src", "csv", "kernel", "code.ts");

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

async function compile(): Promise<Buffer> {
  const out = await mkdtemp(join(tmpdir(), "mledojo-kernel-"));
  try {
    const file = join(out, "kernel.wasm");
    const source = join("kernel", "plain-rows.ts");
    const flags = [
      "-O3",
      "--converge",
      "--noAssert",
      "--runtime",
      "stub",
      "--importMemory",
      "--zeroFilledMemory",
    ];
    execFileSync(process.execPath, [compiler(), source, ...flags, "--outFile", file], {
      cwd: room,
      stdio: "inherit",
    });
    return await readFile(file);
  } finally {
    await rm(out, { recursive: true, force: true });
  }
}

function moduleOf(code: Buffer): string {
  const lines = code.toString("base64").match(/.{1,110}/g) ?? [];
  const text = lines.map((line) => `  "${line}"`).join(" +\n");
  return `/** Made from packages/tasks/kernel/plain-rows.ts by \`npm run kernel\`: ${code.length} bytes of WebAssembly. */\nexport const KERNEL_CODE =\n${text};\n`;
}

const wanted = moduleOf(await compile());
const found = await readFile(target, "utf8").catch(() => "");
if (found === wanted) {
  process.stdout.write("The kernel's code is what its source makes.\n");
} else if (process.argv.includes("--check")) {
  process.stderr.write(
    "src/csv/kernel/code.ts is not what the kernel's source makes: run `npm run kernel`.\n",
  );
  process.exitCode = 1;
} else {
  await writeFile(target, wanted);
  process.stdout.write(`Wrote ${target}.\n`);
}
