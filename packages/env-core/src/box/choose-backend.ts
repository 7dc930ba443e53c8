import { createBubblewrapBackend, type BackendReport, type SandboxBackend } from "@mledojo/sandbox";
import { EnvError } from "../errors.ts";
import { messageOf } from "../errors-message.ts";
import type { SandboxChoice } from "../options/env-options.ts";

/** A backend on trial: its name, and how to get it (a library may be missing). */
export interface Candidate {
  readonly name: string;
  load(): Promise<SandboxBackend>;
}

const bubblewrap: Candidate = { name: "bubblewrap", load: () => Promise.resolve(createBubblewrapBackend()) };

const docker: Candidate = {
  name: "docker",
  async load() {
    const { createDockerBackend } = await import("@mledojo/sandbox/docker");
    return createDockerBackend();
  },
};

async function loadUnsafe(): Promise<SandboxBackend> {
  const { createUnsafeProcessBackend } = await import("@mledojo/sandbox/unsafe");
  return createUnsafeProcessBackend({ unsafe: true });
}

interface Trial {
  readonly backend: SandboxBackend | null;
  readonly problems: readonly string[];
  readonly remedies: readonly string[];
  readonly misconfigured?: true;
}

async function trial(candidate: Candidate): Promise<Trial> {
  try {
    const backend = await candidate.load();
    const report: BackendReport = await backend.probe();
    return { ...report, backend: report.available ? backend : null };
  } catch (error) {
    return { backend: null, problems: [messageOf(error)], remedies: [] };
  }
}

function sentence(candidate: Candidate, { problems, remedies }: Trial): string {
  // A problem may end with its remedy, which is told once.
  const untold = remedies.filter((each) => !problems.some((problem) => problem.includes(each)));
  const remedy = untold.length === 0 ? "" : `\n    to mend it: ${untold.join("; ")}`;
  return `  ${candidate.name}: ${problems.join("; ") || "does not work here"}${remedy}`;
}

/**
 * The first candidate that works on this machine. Passes over one that the machine lacks, never over one that was
 * set up wrongly: code that was to run with a certain Python must not run with another one unnoticed.
 *
 * @throws EnvError `no_sandbox`, which says of each candidate what is wrong and what would mend it;
 *   `invalid_options` for a candidate whose settings name something that is not there
 */
export async function firstWorking(candidates: readonly Candidate[]): Promise<SandboxBackend> {
  const failures: string[] = [];
  for (const candidate of candidates) {
    const tried = await trial(candidate);
    if (tried.backend !== null) return tried.backend;
    if (tried.misconfigured === true) {
      throw new EnvError({
        code: "invalid_options",
        message: `${candidate.name}: ${tried.problems.join("; ")}`,
      });
    }
    failures.push(sentence(candidate, tried));
  }
  throw new EnvError({
    code: "no_sandbox",
    message: `No sandbox for untrusted code works on this machine:\n${failures.join("\n")}`,
  });
}

/** The backend that an option means; a named one is tried too, so that a broken one is told of at once. */
export async function chooseBackend(choice: SandboxChoice): Promise<SandboxBackend> {
  if (choice === "auto") return firstWorking([bubblewrap, docker]);
  if (choice === "bubblewrap") return firstWorking([bubblewrap]);
  if (choice === "docker") return firstWorking([docker]);
  // A caller without types may give anything.
  const given: unknown = choice;
  if (typeof choice === "object" && given !== null) {
    if ("unsafe" in choice) return loadUnsafe();
    if (typeof choice.create === "function") return choice;
  }
  throw new EnvError({
    code: "invalid_options",
    message: `sandbox must be "auto", "bubblewrap", "docker", a SandboxBackend or { unsafe: "plain-processes" }.`,
  });
}
