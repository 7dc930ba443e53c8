import { findVirtualEnvironment, type SandboxBackend } from "@mledojo/sandbox";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";

/** What solutions of the embedded tasks are written with: the name to install and the name to import. */
const usualPackages = [
  ["numpy", "numpy"],
  ["pandas", "pandas"],
  ["scikit-learn", "sklearn"],
  ["lightgbm", "lightgbm"],
] as const;

/** Imports each in earnest: a wheel may be there while a library of the system that it needs is not. */
const question = `
import importlib, json, platform, sys
found = {}
for package, module in json.loads(sys.argv[1]):
    try:
        found[package] = {"version": importlib.import_module(module).__version__}
    except ModuleNotFoundError:
        found[package] = {"problem": "missing"}
    except Exception as error:
        found[package] = {"problem": f"{type(error).__name__}: {error}"[:200]}
print(json.dumps({"version": platform.python_version(), "packages": found}))
`;

const answerSchema = z.object({
  version: z.string(),
  packages: z.record(
    z.string(),
    z.union([z.object({ version: z.string() }), z.object({ problem: z.string() })]),
  ),
});

/** The Python that the code of an episode runs with, in one backend. */
export interface BoxPython {
  readonly version: string;
  /** The folder of the virtual environment; null for the machine's own Python, or the image's. */
  readonly environment: string | null;
  /** Of each usual package its version, or why it cannot be imported. */
  readonly packages: Readonly<Record<string, { readonly version: string } | { readonly problem: string }>>;
}

/** Asks the Python of a small box of its own; null when it did not answer. */
export async function askPython(backend: SandboxBackend, signal: AbortSignal): Promise<BoxPython | null> {
  const dataDir = await mkdtemp(join(tmpdir(), "mledojo-doctor-"));
  try {
    await using sandbox = await backend.create({ dataDir, limits: { wallTimeMs: 60_000 } });
    const { outcome, stdout } = await sandbox.session.exec(
      {
        executionId: "python",
        command: ["python3", "/code/ask.py", JSON.stringify(usualPackages)],
        code: { "ask.py": question },
      },
      { signal },
    );
    if (outcome !== "ok") return null;
    // A package may print something of its own when it is imported.
    const last = Buffer.from(stdout.bytes).toString().trim().split("\n").at(-1) ?? "";
    const answer = answerSchema.parse(JSON.parse(last));
    return { ...answer, environment: backend.name === "docker" ? null : findVirtualEnvironment() };
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Which Python it is and what it has, in a line, and what to do about what it lacks. */
export function describePython(
  backend: string,
  { version, environment, packages }: BoxPython,
): { readonly line: string; readonly remedies: readonly string[] } {
  const entries = Object.entries(packages);
  const lacking = entries.flatMap(([name, state]) => ("problem" in state ? [{ name, ...state }] : []));
  const missing = lacking.filter(({ problem }) => problem === "missing").map(({ name }) => name);
  const broken = lacking.filter(({ problem }) => problem !== "missing");
  const parts = [
    entries.flatMap(([name, state]) => ("version" in state ? [`${name} ${state.version}`] : [])).join(", "),
    missing.length === 0 ? "" : `no ${missing.join(", no ")}`,
    ...broken.map(({ name, problem }) => `${name} cannot be imported (${problem})`),
  ].filter((part) => part !== "");
  const remedies = missing.length === 0 ? [] : [installLine(backend, environment, missing)];
  if (broken.some(({ problem }) => problem.includes("libgomp"))) {
    remedies.push("apt-get install libgomp1");
  }
  return { line: `Python ${version} of ${placeOf(backend, environment)}: ${parts.join("; ")}`, remedies };
}

function placeOf(backend: string, environment: string | null): string {
  if (backend === "docker") return "the image";
  return environment ?? "this machine, for there is no .venv at or above the working folder";
}

function installLine(backend: string, environment: string | null, missing: readonly string[]): string {
  const names = missing.join(" ");
  if (backend === "docker") {
    return "in a checkout: npx tsx --conditions=@mledojo/source docker/build-image.ts --force";
  }
  if (environment !== null) return `${environment}/bin/pip install ${names}`;
  return `python3 -m venv .venv && .venv/bin/pip install ${names}; or name an environment that has them in MLEDOJO_VENV; in a checkout: npm run setup`;
}
