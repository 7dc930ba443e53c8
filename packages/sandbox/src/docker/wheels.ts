import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { findVirtualEnvironment } from "../bubblewrap/locate.ts";
import { SandboxError } from "../errors.ts";

const run = promisify(execFile);

/** Wheels for a C library of this version or older (2.x) run in every Debian since 11. */
const oldestLibrary = 17;
const newestLibrary = 36;

const platforms = (architecture: string): string[] => {
  const names = [`manylinux2014_${architecture}`];
  for (let minor = oldestLibrary; minor <= newestLibrary; minor += 1)
    names.push(`manylinux_2_${minor}_${architecture}`);
  return names.flatMap((name) => ["--platform", name]);
};

/** A Python of the host with pip: that of the virtual environment at hand, else the machine's. */
async function findPip(given: string | undefined): Promise<string> {
  const venv = findVirtualEnvironment();
  const own = venv === null ? [] : [path.join(venv, "bin", "python3")];
  for (const python of given === undefined ? [...own, "python3"] : [given]) {
    const works = await run(python, ["-m", "pip", "--version"]).then(
      () => true,
      () => false,
    );
    if (works) return python;
  }
  throw new SandboxError({
    code: "backend_unavailable",
    message: "No Python with pip was found, and the image's packages are fetched by the host's",
    remedy: "Run: apt-get install python3-venv && python3 -m venv .venv",
  });
}

/**
 * Fetches wheels for the image's Python with the host's pip, which knows the host's proxy, certificates and
 * mirrors. None of them gets into the image: only the wheels do.
 */
export async function downloadWheels(options: {
  readonly folder: string;
  /** Version of the image's Python, such as "3.11". */
  readonly pythonVersion: string;
  /** As the engine names it, such as "x86_64". */
  readonly architecture: string;
  readonly requirementsFile: string;
  readonly python?: string | undefined;
}): Promise<void> {
  const python = await findPip(options.python);
  const args = ["-m", "pip", "download", "--quiet", "--only-binary=:all:", "--dest", options.folder];
  const target = ["--python-version", options.pythonVersion, ...platforms(options.architecture)];
  try {
    await run(python, [...args, ...target, "--requirement", options.requirementsFile, "pip"]);
  } catch (cause) {
    throw new SandboxError({
      code: "backend_unavailable",
      message: `The image's Python packages could not be downloaded: ${cause instanceof Error ? cause.message.slice(-600) : ""}`,
      remedy: "See to it that pip reaches a package index (PIP_INDEX_URL, PIP_CERT, HTTPS_PROXY)",
      cause,
    });
  }
}
