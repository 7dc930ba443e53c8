/**
 * Makes the notebook's kernel ready: Deno from npm into `.cache/`, and a kernel specification that points at it.
 *
 *   npx tsx examples/notebook/kernel.ts     prints the JUPYTER_PATH under which Jupyter finds the kernel
 */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { argv, pid } from "node:process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const denoVersion = "2.9.6";
const cache = fileURLToPath(new URL("../../.cache", import.meta.url));

/** The name by which the notebook asks for its kernel. */
export const kernelName = "mledojo-deno";

/** Deno's program, installed by npm when it is not there yet; several processes may ask at once. */
async function ensureDeno(): Promise<string> {
  const name = `@deno/linux-${process.arch === "arm64" ? "arm64" : "x64"}-glibc`;
  const folder = join(cache, `deno-${denoVersion}`);
  const program = join("node_modules", name, "deno");
  if (!existsSync(join(folder, program))) {
    const draft = `${folder}.${pid}`;
    await mkdir(draft, { recursive: true });
    try {
      const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-save", "--prefix", draft];
      await promisify(execFile)("npm", ["install", ...options, `${name}@${denoVersion}`]);
      if (!existsSync(join(folder, program))) await rename(draft, folder);
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  }
  return join(folder, program);
}

/** Writes the kernel specification and returns the folder to name in `JUPYTER_PATH`. */
export async function ensureKernel(): Promise<string> {
  const deno = await ensureDeno();
  const jupyterPath = join(cache, "jupyter");
  const folder = join(jupyterPath, "kernels", kernelName);
  await mkdir(folder, { recursive: true });
  const specification = {
    argv: [deno, "jupyter", "--kernel", "--conn", "{connection_file}"],
    // The workspace's packages are imported from source.
    env: { DENO_CONDITIONS: "@mledojo/source", NO_COLOR: "1" },
    display_name: "Deno (mledojo)",
    language: "typescript",
  };
  await writeFile(join(folder, "kernel.json"), `${JSON.stringify(specification, null, 2)}\n`);
  return jupyterPath;
}

if (argv[1] === fileURLToPath(import.meta.url)) console.log(await ensureKernel());
