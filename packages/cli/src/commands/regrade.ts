import { channels, regradeEpisode, type RegradedSubmission } from "@mledojo/env";
import type { CommandContext, CommandResult } from "../io/context.ts";
import { episodeFolder } from "../io/episode-folder.ts";
import { exitCode } from "../io/exit-code.ts";
import { formatScore, formatShare } from "../io/numbers.ts";
import { renderTable } from "../io/table.ts";

function showScores(scores: RegradedSubmission["logged"]): string {
  const shown = channels.flatMap((channel) => {
    const found = scores[channel];
    return found === undefined
      ? []
      : [`${channel} ${formatScore(found.score)} (HumanRank ${formatShare(found.humanRank)})`];
  });
  return shown.join(", ") || "–";
}

function row(submission: RegradedSubmission, { paint }: CommandContext): string[] {
  const { step, logged, regraded, outcome, matches } = submission;
  return [
    step === null ? "final" : `step ${step}`,
    outcome,
    showScores(logged),
    showScores(regraded),
    matches ? paint("green", "same") : paint("red", "differs"),
  ];
}

/** `mledojo regrade EPISODE`: exits with 1 when a score is not that of the log. */
export async function regradeCommand(path: string, context: CommandContext): Promise<CommandResult> {
  const dir = await episodeFolder(path);
  const idle = context.busy("grading again");
  const result = await regradeEpisode(dir, { signal: context.signal }).finally(idle);
  context.signal.throwIfAborted();
  return {
    document: { episodeDir: dir, ...result },
    text: () => {
      const { paint } = context;
      const table = renderTable(
        ["submission", "outcome", "logged", "now", ""],
        result.submissions.map((submission) => row(submission, context)),
        paint,
      );
      const data = result.sameData
        ? []
        : [paint("yellow", "The task's data is not that of the log any more.")];
      const grader =
        result.sameGrader === false
          ? [paint("yellow", "The grader or the board is not that of the log any more.")]
          : [];
      const verdict = result.ok
        ? paint("green", "Every score is that of the log.")
        : paint("red", "Scores differ from the log.");
      return [table, "", ...data, ...grader, verdict].join("\n");
    },
    exitCode: result.ok ? exitCode.ok : exitCode.failed,
  };
}
