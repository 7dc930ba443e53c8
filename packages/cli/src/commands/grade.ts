import { createGrader, loadTask, type GradeResult } from "@mledojo/tasks";
import { checkFile } from "../io/check-file.ts";
import { CliError } from "../io/cli-error.ts";
import type { CommandContext, CommandResult } from "../io/context.ts";
import { exitCode } from "../io/exit-code.ts";
import { formatScore, formatShare } from "../io/numbers.ts";
import { renderTable } from "../io/table.ts";
import { halves, scoredDocument } from "./grade-document.ts";
import { intervalText } from "./interval-text.ts";
import { invalidText, warningLines } from "./problem-lines.ts";
import { prepare } from "./prepare.ts";

type Scored = Extract<GradeResult, { readonly kind: "scored" }>;

function scoredText(result: Scored, metric: string, { paint }: CommandContext): string {
  const rows = halves.flatMap((half) => {
    const found = result.scores[half];
    if (found === undefined) return [];
    const { score, interval, placement, humanRank } = found;
    const place = placement === null ? "no board" : `${placement.position} of ${placement.teams}`;
    return [
      [
        half,
        `${formatScore(score)} ${intervalText(interval)}`,
        place,
        formatShare(humanRank),
        placement?.medal ?? "none",
      ],
    ];
  });
  const whole =
    result.combined === null ? "" : `\n\n${metric} over all rows: ${formatScore(result.combined.score)}`;
  const table = renderTable(["half", `${metric} [95 %]`, "position", "HumanRank", "medal"], rows, paint);
  return `${table}${whole}${warningLines(result.problems, paint)}`;
}

/** `mledojo grade TASK FILE`: both halves, with bootstrap intervals over test rows. */
export async function gradeCommand(
  id: string | undefined,
  file: string | undefined,
  context: CommandContext,
): Promise<CommandResult> {
  if (id === undefined || file === undefined) {
    throw new CliError({
      code: "usage",
      message: `Name ${id === undefined ? "a task and a submission" : "a submission"} to grade.`,
      remedy:
        "mledojo grade penguins submission.csv, or two bare files with --metric, --truth and --submission.",
    });
  }
  const task = await loadTask(id);
  const path = await checkFile(file, "Give the path of a CSV file like the task's sample_submission.csv.");
  const prepared = await prepare(task, context);
  const idle = context.busy(`grading ${file}`);
  await using grader = createGrader();
  const result = await grader
    .grade(prepared, { path }, { halves: [...halves], combined: true, interval: {}, signal: context.signal })
    .finally(idle);
  context.signal.throwIfAborted();
  if (result.kind === "grader_error") {
    throw new CliError({
      code: "grader_error",
      message: `Grading failed (${result.reason}): ${result.message}`,
      exitCode: exitCode.machinery,
      cause: result.detail,
    });
  }
  const head = { task: id, metric: task.metric.name, direction: task.direction };
  if (result.kind === "scored") {
    return {
      document: { ...head, ...scoredDocument(result) },
      text: () => scoredText(result, task.metric.name, context),
      exitCode: exitCode.ok,
    };
  }
  return {
    document: {
      ...head,
      outcome: result.kind,
      score: null,
      interval: null,
      rows: null,
      halves: {},
      problems: result.problems,
    },
    text: () => invalidText(result.problems, context.paint),
    exitCode: exitCode.failed,
  };
}
