import type { BackendReport, LimitName, SandboxBackend } from "@mledojo/sandbox";
import type { CommandContext, CommandResult } from "../io/context.ts";
import { exitCode } from "../io/exit-code.ts";
import { renderTable } from "../io/table.ts";
import { version } from "../version.ts";

export interface DoctorOptions {
  readonly clean?: boolean;
}

const limitNames = [
  "wallTime",
  "cpuTime",
  "cores",
  "memory",
  "pids",
  "disk",
  "inodes",
  "output",
] as const satisfies readonly LimitName[];

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

interface Examined {
  readonly name: string;
  readonly available: boolean;
  readonly problems: readonly string[];
  readonly remedies: readonly string[];
  readonly levels: BackendReport["levels"] | null;
  readonly gpus: boolean;
  /** What `--clean` removed; null when it was not asked for. */
  readonly removed: readonly string[] | null;
}

async function examine(loader: Loader, clean: boolean): Promise<Examined> {
  try {
    const backend = await loader.load();
    const { available, problems, remedies, levels, gpus } = await backend.probe();
    const removed = clean && available ? await backend.clean() : clean ? [] : null;
    return { name: loader.name, available, problems, remedies, levels, gpus, removed };
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

function describe(examined: Examined, { paint }: CommandContext): string {
  const state = examined.available ? paint("green", "works") : paint("red", "does not work");
  const lines = [`${paint("bold", examined.name)}  ${state}`];
  lines.push(...examined.problems.map((problem) => `  ${paint("yellow", "problem")}  ${problem}`));
  lines.push(...examined.remedies.map((remedy) => `  ${paint("cyan", "remedy")}   ${remedy}`));
  for (const what of examined.removed ?? []) lines.push(`  removed  ${what}`);
  return lines.join("\n");
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
      const working = backends.filter(({ levels }) => levels !== null);
      const table = renderTable(
        ["limit", ...working.map(({ name }) => name)],
        limitNames.map((limit) => [limit, ...working.map(({ levels }) => levels?.[limit] ?? "none")]),
        context.paint,
      );
      const verdict =
        chosen === null
          ? context.paint("red", "No sandbox works here: nothing can be played.")
          : `Episodes run in ${chosen}.`;
      return [
        `mledojo ${machine.mledojo}, Node ${machine.node}, ${machine.platform}, ${machine.user} user`,
        ...backends.map((examined) => describe(examined, context)),
        ...(working.length > 0 ? [table] : []),
        verdict,
      ].join("\n\n");
    },
    exitCode: chosen === null ? exitCode.failed : exitCode.ok,
  };
}
