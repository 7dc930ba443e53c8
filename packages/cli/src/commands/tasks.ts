import { listTasks, type Task } from "@mledojo/tasks";
import type { CommandContext, CommandResult } from "../io/context.ts";
import { commandName } from "../io/command-name.ts";
import { exitCode } from "../io/exit-code.ts";
import { formatCount } from "../io/numbers.ts";
import { renderTable } from "../io/table.ts";

/** One task in a list; a stable shape for programs. */
export interface TaskSummary {
  readonly id: string;
  readonly title: string;
  readonly metric: string;
  readonly direction: "maximize" | "minimize";
  readonly modality: string;
  readonly split: string;
  /** How many scores the leaderboard ranks on each half; null without one. */
  readonly leaderboard: { readonly provenance: string; readonly entries: number } | null;
  readonly licence: string;
  readonly tags: readonly string[];
}

export function summarizeTask(task: Task): TaskSummary {
  const { id, title, metric, direction, modality, split, board, licence, tags } = task;
  return {
    id,
    title,
    metric: metric.name,
    direction,
    modality,
    split,
    leaderboard: board === null ? null : { provenance: board.provenance, entries: board.public.length },
    licence: licence.name,
    tags,
  };
}

/** `mledojo tasks` */
export async function tasksCommand(context: CommandContext): Promise<CommandResult> {
  const summaries = (await listTasks()).map(summarizeTask);
  return {
    document: summaries,
    text: () => {
      const rows = summaries.map(({ id, modality, metric, direction, title }) => [
        context.paint("cyan", id),
        modality,
        `${metric} ${direction === "maximize" ? "↑" : "↓"}`,
        title,
      ]);
      const table = renderTable(["task", "data", "metric", "title"], rows, context.paint);
      return `${table}\n\n${formatCount(summaries.length, "task")}. ${commandName} show TASK  tells more, ${commandName} play TASK  plays one.`;
    },
    exitCode: exitCode.ok,
  };
}
