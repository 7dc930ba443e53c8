import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readdir, readFile, realpath, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Without `site`: nothing of an environment's own start-up code runs outside a box. */
const question =
  "import os, sys; print(sys.implementation.name, '.'.join(map(str, sys.version_info[:3])), os.uname().machine)";

/** What interpreters answered, by file, time and size: asking takes a process. */
const answers = new Map<string, Promise<string>>();

async function versionOf(python: string): Promise<string> {
  const { mtimeMs, size } = await stat(python);
  const key = `${python} ${mtimeMs} ${size}`;
  const asked =
    answers.get(key) ?? run(python, ["-I", "-S", "-c", question]).then(({ stdout }) => stdout.trim());
  answers.set(key, asked);
  return asked;
}

/** Installed packages as their descriptions are named: `numpy-2.4.6.dist-info`. */
async function packagesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => /\.(dist|egg)-info$/.test(name));
}

/** Where a Python of the machine keeps packages that every program of it sees. */
function systemFolders(python: string, library: string): string[] {
  const prefix = dirname(dirname(python));
  const own = ["site-packages", "dist-packages"].map((name) => join(prefix, "lib", library, name));
  const debian = ["/usr/lib/python3/dist-packages", join("/usr/local/lib", library, "dist-packages")];
  return prefix === "/usr" ? [...own, ...debian] : own;
}

async function packageFolders(venv: string | null, python: string, version: string): Promise<string[]> {
  const [, major, minor] = /(\d+)\.(\d+)/.exec(version) ?? [];
  const library = `python${major}.${minor}`;
  if (venv === null) return systemFolders(python, library);
  const settings = await readFile(join(venv, "pyvenv.cfg"), "utf8");
  const shared = /^\s*include-system-site-packages\s*=\s*true\s*$/im.test(settings);
  return [join(venv, "lib", library, "site-packages"), ...(shared ? systemFolders(python, library) : [])];
}

/**
 * Names the Python that boxes run: a hash over the interpreter's version and the names and versions of the packages
 * that it sees. Two machines with the same ones have the same name. A package edited in its place is not noticed.
 *
 * @param venv - the folder of a virtual environment, or null for the machine's own `/usr/bin/python3`
 * @returns `sha256:` and 64 hex digits, or null when the interpreter cannot be asked
 */
export async function pythonImage(venv: string | null): Promise<string | null> {
  try {
    const python = await realpath(venv === null ? "/usr/bin/python3" : join(venv, "bin", "python3"));
    const version = await versionOf(python);
    const folders = await packageFolders(venv, python, version);
    const packages = (await Promise.all(folders.map(packagesIn))).flat().toSorted();
    const text = JSON.stringify([version, packages]);
    return `sha256:${createHash("sha256").update(text).digest("hex")}`;
  } catch {
    return null;
  }
}
