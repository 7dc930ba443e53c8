import { loadTask } from "@mledojo/tasks";
import type { CommandContext, CommandResult } from "../io/context.ts";
import { exitCode } from "../io/exit-code.ts";
import { formatBytes, formatScore } from "../io/numbers.ts";
import { renderFields, renderTable } from "../io/table.ts";
import { prepare } from "./prepare.ts";
import { summarizeTask } from "./tasks.ts";

interface BoardSummary {
  readonly best: number;
  readonly median: number;
  readonly worst: number;
}

function summarizeBoard(scores: readonly number[]): BoardSummary | null {
  const [best, worst] = [scores[0], scores.at(-1)];
  const median = scores[Math.floor(scores.length / 2)];
  return best === undefined || worst === undefined || median === undefined ? null : { best, median, worst };
}

function showBoard(board: BoardSummary | null): string {
  return board === null
    ? "none"
    : `best ${formatScore(board.best)}, median ${formatScore(board.median)}, worst ${formatScore(board.worst)}`;
}

/** `mledojo show TASK`. Prepares the task's files, so that their sizes are true. */
export async function showCommand(id: string, context: CommandContext): Promise<CommandResult> {
  const task = await loadTask(id);
  const prepared = await prepare(task, context);
  const summary = summarizeTask(task);
  const boards = {
    public: summarizeBoard(task.board?.public ?? []),
    private: summarizeBoard(task.board?.private ?? []),
  };
  return {
    document: {
      ...summary,
      brief: task.brief,
      metricOptions: task.metric.options ?? {},
      submission: task.submission,
      licenceDetails: task.licence,
      resources: task.resources,
      rows: prepared.rows,
      files: prepared.publicFiles,
      publicDir: prepared.publicDir,
      dataHash: prepared.hash,
      boards,
    },
    text: () => {
      const { rows } = prepared;
      const better = task.direction === "maximize" ? "higher is better" : "lower is better";
      const fields = renderFields(
        [
          ["metric", `${summary.metric}, ${better}`],
          ["data", `${task.modality}, split ${task.split}`],
          ["rows", `${rows.train} train, ${rows.test} test (${rows.public} public, ${rows.private} private)`],
          ["public board", `${showBoard(boards.public)} (${task.board?.provenance ?? "no"} scores)`],
          ["private board", showBoard(boards.private)],
          ["licence", [task.licence.name, task.licence.attribution].filter(Boolean).join(" — ")],
          ["files in", prepared.publicDir],
        ],
        context.paint,
      );
      const files = renderTable(
        ["file", "size"],
        prepared.publicFiles.map(({ path, bytes }) => [path, formatBytes(bytes)]),
        context.paint,
      );
      return `${context.paint("bold", `${task.id} — ${task.title}`)}\n\n${fields}\n\n${files}\n\n${task.brief.trim()}`;
    },
    exitCode: exitCode.ok,
  };
}
