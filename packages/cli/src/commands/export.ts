import type { Outcome } from "@mledojo/env";
import {
  findEpisodes,
  readSteps,
  toChatRows,
  writeArrow,
  writeJsonl,
  writeParquet,
  type ChatOptions,
} from "@mledojo/env/trajectories";
import { mkdir, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { CliError } from "../io/cli-error.ts";
import type { CommandContext, CommandResult } from "../io/context.ts";
import { episodeFolder } from "../io/episode-folder.ts";
import { exitCode } from "../io/exit-code.ts";
import { formatBytes } from "../io/numbers.ts";

export interface ExportOptions {
  readonly format: "arrow" | "parquet" | "sft-jsonl";
  readonly output: string;
  readonly minReward?: number;
  readonly outcome?: readonly Outcome[];
  readonly finished?: boolean;
  readonly toolArguments: "object" | "json";
}

/** Every episode that the arguments mean: folders of episodes, or folders that hold them. */
async function episodesAt(paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    const episodes = await findEpisodes(await episodeFolder(path));
    if (episodes.length === 0) {
      throw new CliError({
        code: "no_such_episode",
        message: `There is no episode in ${path}.`,
        remedy: "Give an episode's folder (it holds episode.jsonl), or a folder of such folders.",
      });
    }
    found.push(...episodes);
  }
  return [...new Set(found)];
}

function chatOptions({ minReward, outcome, finished, toolArguments }: ExportOptions): ChatOptions {
  return {
    toolArguments,
    ...(minReward !== undefined && { minTotalReward: minReward }),
    ...(outcome !== undefined && { outcomes: outcome }),
    ...(finished !== undefined && { finished }),
  };
}

/** Writes the file and answers how many rows it has. */
async function write(episodes: readonly string[], output: string, options: ExportOptions): Promise<number> {
  if (options.format === "sft-jsonl") {
    const rows = await toChatRows(episodes, chatOptions(options));
    await writeJsonl(rows, output);
    return rows.length;
  }
  const table = await readSteps(episodes);
  await (options.format === "arrow" ? writeArrow : writeParquet)(table, output);
  return table.numRows;
}

/** `mledojo export EPISODES --format F --output FILE` */
export async function exportCommand(
  paths: readonly string[],
  options: ExportOptions,
  _context: CommandContext,
): Promise<CommandResult> {
  const episodes = await episodesAt(paths);
  const output = resolve(options.output);
  await mkdir(dirname(output), { recursive: true });
  const rows = await write(episodes, output, options);
  const { size } = await stat(output);
  return {
    document: { format: options.format, output, episodes: episodes.length, rows, bytes: size },
    text: () =>
      `${options.output}: ${rows} ${options.format === "sft-jsonl" ? "conversations" : "steps"} of ${episodes.length} episodes, ${formatBytes(size)}`,
    exitCode: exitCode.ok,
  };
}
