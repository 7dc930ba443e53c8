import { channels, readGradings, type Grading, type Scores } from "@mledojo/env";
import type { CommandContext, CommandResult } from "../io/context.ts";
import { exitCode } from "../io/exit-code.ts";
import { formatScore } from "../io/numbers.ts";
import { printable } from "../io/printable.ts";
import { renderTable } from "../io/table.ts";

/** Metric and options in words, such as `accuracy {"variant":"mle-dojo"}`. */
export function conventionText({ metric, options }: Grading["convention"]): string {
  return printable(options === null ? metric : `${metric} ${JSON.stringify(options)}`);
}

function scoresText(scores: Scores): string {
  return channels
    .flatMap((channel) => {
      const found = scores[channel];
      return found === undefined ? [] : [`${channel} ${formatScore(found.score)}`];
    })
    .join(", ");
}

function cell(grading: Grading, step: number | null): string {
  const found = grading.submissions.find((submission) => submission.step === step);
  if (found === undefined) return "–";
  return scoresText(found.scores) || found.outcome;
}

/** What stands above a column, and is explained below the table. */
function nameOf(at: number): string {
  return at === 0 ? "as played" : `kept ${at}`;
}

function legend(grading: Grading, at: number, first: Grading): string {
  const { hashes } = grading;
  const grader = hashes.grader === null ? "unknown" : hashes.grader.slice(0, 12);
  const data = hashes.data === first.hashes.data ? "" : `, other data (${hashes.data.slice(0, 12)})`;
  return `${nameOf(at).padEnd(9)}  ${grading.at}  ${conventionText(grading.convention)}, grader ${grader}${data}`;
}

/** Every grading of an episode side by side: a row for each submission, a column for each grading. */
export async function gradingsView(dir: string, { paint }: CommandContext): Promise<CommandResult> {
  const gradings = await readGradings(dir);
  const [first] = gradings;
  return {
    document: { episodeDir: dir, gradings },
    text: () => {
      if (first === undefined || first.submissions.length === 0) return "Nothing was graded.";
      const rows = first.submissions.map(({ step }) => [
        step === null ? "final" : `step ${step}`,
        ...gradings.map((grading) => cell(grading, step)),
      ]);
      const table = renderTable(["submission", ...gradings.map((_, at) => nameOf(at))], rows, paint);
      return [table, "", ...gradings.map((grading, at) => legend(grading, at, first))].join("\n");
    },
    exitCode: exitCode.ok,
  };
}
