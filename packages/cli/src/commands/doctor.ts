import type { SandboxBackend } from "@mledojo/sandbox";
import type { CommandContext, CommandResult } from "../io/context.ts";
import { exitCode } from "../io/exit-code.ts";
import { version } from "../version.ts";
import { askPython } from "./doctor-python.ts";
import { describeBackend, limitTable, type Examined } from "./doctor-text.ts";

export interface DoctorOptions {
  readonly clean?: boolean;
}

interface Loader {
  readonly name: string;
  load(): Promise<SandboxBackend>;
}

const loaders: readonly Loader[] = [
  {
    name: "bubblewrap",
    load: async () => (await import("@mledojo/sandbox")).createBubblewrapBackend(),
  },
  {
    name: "docker",
    load: async () => (await import("@mledojo/sandbox/docker")).createDockerBackend(),
  },
];

const untried: Omit<Examined, "name" | "removed"> = {
  available: false,
  misconfigured: false,
  problems: [],
  remedies: [],
  levels: null,
  gpus: false,
  python: null,
};

async function examine(loader: Loader, clean: boolean, signal: AbortSignal): Promise<Examined> {
  const { name } = loader;
  const nothing = clean ? [] : null;
  try {
    const backend = await loader.load();
    const { available, problems, remedies, levels, gpus, misconfigured = false } = await backend.probe();
    if (!available) return { ...untried, name, misconfigured, problems, remedies, removed: nothing };
    const removed = clean ? await backend.clean() : null;
    const python = await askPython(backend, signal);
    return { name, available, misconfigured, problems, remedies, levels, gpus, python, removed };
  } catch (error) {
    const problems = [error instanceof Error ? error.message : String(error)];
    return { ...untried, name, problems, removed: nothing };
  }
}

/** The backend of `--sandbox auto`: the first that works, unless one before it was set up wrongly. */
function chooseOf(backends: readonly Examined[]): string | null {
  const first = backends.find(({ available, misconfigured }) => available || misconfigured);
  return first === undefined || first.misconfigured ? null : first.name;
}

function verdictWithout(backends: readonly Examined[]): string {
  const wrong = backends.find(({ misconfigured }) => misconfigured)?.name;
  return wrong === undefined
    ? "No sandbox works here: nothing can be played."
    : `Nothing is played until ${wrong} is set up as it was asked for; --sandbox names another.`;
}

/** `mledojo doctor [--clean]`: exits with 1 when no sandbox works here. */
export async function doctorCommand(options: DoctorOptions, context: CommandContext): Promise<CommandResult> {
  const idle = context.busy("trying the sandboxes");
  const backends: Examined[] = [];
  try {
    for (const loader of loaders) {
      context.signal.throwIfAborted();
      backends.push(await examine(loader, options.clean === true, context.signal));
    }
  } finally {
    idle();
  }
  context.signal.throwIfAborted();
  const chosen = chooseOf(backends);
  const machine = {
    mledojo: version,
    node: process.versions.node,
    platform: `${process.platform} ${process.arch}`,
    user: process.getuid?.() === 0 ? "root" : "plain",
  };
  return {
    document: { ok: chosen !== null, sandbox: chosen, machine, backends },
    text: () => {
      const verdict =
        chosen === null ? context.paint("red", verdictWithout(backends)) : `Episodes run in ${chosen}.`;
      return [
        `mledojo ${machine.mledojo}, Node ${machine.node}, ${machine.platform}, ${machine.user} user`,
        ...backends.map((examined) => describeBackend(examined, context.paint)),
        limitTable(backends, context.paint),
        verdict,
      ].join("\n\n");
    },
    exitCode: chosen === null ? exitCode.failed : exitCode.ok,
  };
}
