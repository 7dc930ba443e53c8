import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The helper's script in this package, from source and from the built package alike. */
export function helperScript(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "python", "helper.py"))) {
    const above = dirname(folder);
    if (above === folder)
      throw new Error("the package @mledojo/sandbox is incomplete: python/helper.py is missing");
    folder = above;
  }
  return join(folder, "python", "helper.py");
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Where a program stands on this process's PATH, or null. */
export function findProgram(name: string): string | null {
  const folders = (process.env["PATH"] ?? "").split(delimiter).concat("/usr/local/bin", "/usr/bin", "/bin");
  return (
    folders
      .filter((folder) => folder !== "")
      .map((folder) => join(folder, name))
      .find(isExecutable) ?? null
  );
}

/** One whose Python this user cannot run is as good as none. */
export const isVenv = (folder: string): boolean =>
  existsSync(join(folder, "pyvenv.cfg")) && isExecutable(join(folder, "bin", "python3"));

/**
 * The virtual environment whose packages the box sees: `MLEDOJO_VENV`, else `.venv` in the working folder or
 * the nearest folder above that has one, else the active `VIRTUAL_ENV`; null for the machine's own Python.
 */
export function findVirtualEnvironment(): string | null {
  const named = process.env["MLEDOJO_VENV"];
  if (named !== undefined && named !== "") return resolve(named);
  for (let folder = process.cwd(); ; folder = dirname(folder)) {
    if (isVenv(join(folder, ".venv"))) return join(folder, ".venv");
    if (folder === dirname(folder)) break;
  }
  const active = process.env["VIRTUAL_ENV"];
  return active !== undefined && isVenv(active) ? active : null;
}
