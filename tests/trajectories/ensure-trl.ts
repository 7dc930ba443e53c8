import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { pid } from "node:process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const trlVersion = "1.16.0";
const root = fileURLToPath(new URL("../..", import.meta.url));

/** The Python of the test environment. */
export const testPython = join(root, ".venv-test", "bin", "python");

/**
 * A folder from which Python can import TRL; installed once into `.cache/`. It comes without what it depends on, for
 * that includes PyTorch, and its format checks need none of it; a requirements file cannot say that of one package.
 */
export async function ensureTrl(): Promise<string> {
  const folder = join(root, ".cache", `trl-${trlVersion}`);
  if (existsSync(folder)) return folder;
  const draft = `${folder}.${pid}`;
  await mkdir(draft, { recursive: true });
  try {
    const options = ["--quiet", "--disable-pip-version-check", "--no-deps", "--target", draft];
    await promisify(execFile)(testPython, ["-m", "pip", "install", ...options, `trl==${trlVersion}`]);
    // Another process may have been faster.
    if (!existsSync(folder)) await rename(draft, folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return folder;
}
