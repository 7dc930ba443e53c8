import type { SandboxBackend } from "@mledojo/sandbox";
import type { CommandContext, CommandResult } from "../io/context.ts";
import { exitCode } from "../io/exit-code.ts";
import { version } from "../version.ts";
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

async function examine(loader: Loader, clean: boolean): Promise<Examined> {
  try {
    const backend = await loader.load();
    const { available, problems, remedies, levels, gpus } = await backend.probe();
    const removed = clean && available ? await backend.clean() : clean ? [] : null;
    return {
      name: loader.name,
      available,
      problems,
      remedies,
      levels: available ? levels : null,
      gpus,
      removed,
    };
  } catch (error) {
    const problems = [error instanceof Error ? error.message : String(error)];
    return {
      name: loader.name,
      available: false,
      problems,
      remedies: [],
      levels: null,
      gpus: false,
      removed: clean ? [] : null,
    };
  }
}

/** `mledojo doctor [--clean]`: exits with 1 when no sandbox works here. */
export async function doctorCommand(options: DoctorOptions, context: CommandContext): Promise<CommandResult> {
  const idle = context.busy("trying the sandboxes");
  const backends: Examined[] = [];
  try {
    for (const loader of loaders) {
      context.signal.throwIfAborted();
      backends.push(await examine(loader, options.clean === true));
    }
  } finally {
    idle();
  }
  const chosen = backends.find(({ available }) => available)?.name ?? null;
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
        chosen === null
          ? context.paint("red", "No sandbox works here: nothing can be played.")
          : `Episodes run in ${chosen}.`;
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
