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
import { stat } from "node:fs/promises";
import { CliError } from "../io/cli-error.ts";
import type { CommandContext, CommandResult } from "../io/context.ts";
import { episodeFolder, refuseEmptyLog } from "../io/episode-folder.ts";
import { exitCode } from "../io/exit-code.ts";
import { formatBytes, formatCount } from "../io/numbers.ts";
import { outputFile } from "../io/output-path.ts";

export interface ExportOptions {
  readonly format: "arrow" | "parquet" | "sft-jsonl";
  readonly output: string;
  readonly minReward?: number;
  readonly outcome?: readonly Outcome[];
  readonly finished?: boolean;
  /** @defaultValue "object" */
  readonly toolArguments?: "object" | "json";
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
    await Promise.all(episodes.map(refuseEmptyLog));
    found.push(...episodes);
  }
  return [...new Set(found)];
}

function chatOptions({ minReward, outcome, finished, toolArguments }: ExportOptions): ChatOptions {
  return {
    ...(toolArguments !== undefined && { toolArguments }),
    ...(minReward !== undefined && { minTotalReward: minReward }),
    ...(outcome !== undefined && { outcomes: outcome }),
    ...(finished !== undefined && { finished }),
  };
}

/** A table of steps holds every episode whole: a choice that it would pass over is a mistake, and said to be one. */
function refuseIdleOptions({ format, minReward, outcome, finished, toolArguments }: ExportOptions): void {
  if (format === "sft-jsonl") return;
  const given = [
    ["--min-reward", minReward],
    ["--outcome", outcome],
    ["--finished", finished],
    ["--tool-arguments", toolArguments],
  ] as const;
  const idle = given.flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (idle.length === 0) return;
  throw new CliError({
    code: "usage",
    message: `${idle.join(", ")} ${idle.length === 1 ? "does" : "do"} nothing with --format ${format}.`,
    remedy: "Leave it out, or export with --format sft-jsonl.",
  });
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
  refuseIdleOptions(options);
  const output = await outputFile(options.output, "--output");
  const episodes = await episodesAt(paths);
  const rows = await write(episodes, output, options);
  const { size } = await stat(output);
  return {
    document: { format: options.format, output, episodes: episodes.length, rows, bytes: size },
    text: () => {
      const what = formatCount(rows, options.format === "sft-jsonl" ? "conversation" : "step");
      const none = rows === 0 && options.format === "sft-jsonl" ? "; no episode is as the options ask" : "";
      return `${options.output}: ${what} of ${formatCount(episodes.length, "episode")}, ${formatBytes(size)}${none}`;
    },
    exitCode: exitCode.ok,
  };
}
