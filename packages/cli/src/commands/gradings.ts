import { channels, readGradings, type Grading, type Scores } from "@mledojo/env";
import type { CommandContext, CommandResult } from "../io/context.ts";
import { exitCode } from "../io/exit-code.ts";
import { formatScoreBeside } from "../io/numbers.ts";
import { printable } from "../io/printable.ts";
import { renderTable } from "../io/table.ts";

/** Metric and options in words, such as `map-at-k {"k":12}`. */
export function conventionText({ metric, options }: Grading["convention"]): string {
  return printable(options === null ? metric : `${metric} ${JSON.stringify(options)}`);
}

function scoresText(scores: Scores, first: Scores): string {
  return channels
    .flatMap((channel) => {
      const found = scores[channel];
      return found === undefined
        ? []
        : [`${channel} ${formatScoreBeside(found.score, first[channel]?.score ?? found.score)}`];
    })
    .join(", ");
}

/** What a grading says of a submission; its scores can be told from those that it had first. */
function cell(grading: Grading, { step, scores }: Grading["submissions"][number]): string {
  const found = grading.submissions.find((submission) => submission.step === step);
  if (found === undefined) return "–";
  return scoresText(found.scores, scores) || found.outcome;
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
      const rows = first.submissions.map((submission) => [
        submission.step === null ? "final" : `step ${submission.step}`,
        ...gradings.map((grading) => cell(grading, submission)),
      ]);
      const table = renderTable(["submission", ...gradings.map((_, at) => nameOf(at))], rows, paint);
      return [table, "", ...gradings.map((grading, at) => legend(grading, at, first))].join("\n");
    },
    exitCode: exitCode.ok,
  };
}
