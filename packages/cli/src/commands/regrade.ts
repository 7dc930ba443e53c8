import {
  channels,
  EnvError,
  regradeEpisode,
  type ConventionOptions,
  type RegradedSubmission,
  type RegradeResult,
  type Scores,
} from "@mledojo/env";
import { CliError } from "../io/cli-error.ts";
import type { CommandContext, CommandResult } from "../io/context.ts";
import { episodeFolder } from "../io/episode-folder.ts";
import { exitCode } from "../io/exit-code.ts";
import { formatScoreBeside, formatShare } from "../io/numbers.ts";
import { printable } from "../io/printable.ts";
import { renderTable } from "../io/table.ts";
import { conventionText } from "./gradings.ts";
import { improvedMark } from "./step-line.ts";

export interface RegradeCommandOptions {
  readonly variant?: string;
  readonly metric?: string;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly keep?: boolean;
}

/** Scores so that they can be told from those beside them. */
function showScores(scores: Scores, beside: Scores): string {
  const shown = channels.flatMap((channel) => {
    const found = scores[channel];
    if (found === undefined) return [];
    const score = formatScoreBeside(found.score, beside[channel]?.score ?? found.score);
    return [`${channel} ${score}${improvedMark(found)} (HumanRank ${formatShare(found.humanRank)})`];
  });
  return shown.join(", ") || "–";
}

/** By another convention ranks differ anyway; what tells is the score. */
function againText(logged: Scores, regraded: Scores): string {
  const same = channels.every((channel) => logged[channel]?.score === regraded[channel]?.score);
  return same ? "same score" : "";
}

function row(submission: RegradedSubmission, another: boolean, { paint }: CommandContext): string[] {
  const { step, logged, regraded, outcome, matches } = submission;
  return [
    step === null ? "final" : `step ${step}`,
    outcome,
    showScores(logged, regraded),
    showScores(regraded, logged),
    another ? againText(logged, regraded) : matches ? paint("green", "same") : paint("red", "differs"),
  ];
}

function conventionOf({ variant, metric, options }: RegradeCommandOptions): ConventionOptions {
  if (metric === undefined && options !== undefined) {
    throw new CliError({
      code: "usage",
      message: "--options are those of a metric, and none is named.",
      remedy: "Give --metric too.",
    });
  }
  return {
    ...(variant !== undefined && { variant }),
    ...(metric !== undefined && { metric: { name: metric, ...(options !== undefined && { options }) } }),
  };
}

/** All that can be asked for here is a convention. */
function misuse(error: EnvError): CliError {
  return new CliError({
    code: error.code,
    message: error.message,
    remedy: "METRICS.md lists the metrics, and the options and variants of each.",
    cause: error,
  });
}

function verdict(result: RegradeResult, another: boolean, { paint }: CommandContext): string {
  if (another) {
    const by = conventionText(result.grading.convention);
    return result.ok
      ? paint("green", `Scored by ${by}.`)
      : paint("red", `Not every submission could be scored by ${by}.`);
  }
  return result.ok
    ? paint("green", "Every score is that of the log.")
    : paint("red", "Scores differ from the log.");
}

function keptText({ kept, submissions }: RegradeResult): string {
  if (kept) return "Kept beside the log: log --gradings shows it.";
  return submissions.some(({ outcome }) => outcome === "grader_error")
    ? "Not kept: the grader failed, which says nothing of a submission."
    : "Nothing new to keep: an earlier grading says the same.";
}

/** Why submissions have no scores now, but for those that had none either; the same reason once. */
function troublesOf({ submissions }: RegradeResult, { paint }: CommandContext): ReadonlySet<string> {
  return new Set(
    submissions.flatMap(({ message, outcome, matches }) => {
      if (message === "" || (matches && outcome !== "grader_error")) return [];
      return [paint(outcome === "grader_error" ? "magenta" : "yellow", printable(message))];
    }),
  );
}

/**
 * `mledojo regrade EPISODE [--variant V] [--metric M [--options JSON]] [--keep]`: exits with 1 when a score is not that of the log or,
 * by another convention, when a submission cannot be scored.
 */
export async function regradeCommand(
  path: string,
  options: RegradeCommandOptions,
  context: CommandContext,
): Promise<CommandResult> {
  const convention = conventionOf(options);
  const another = Object.keys(convention).length > 0;
  const dir = await episodeFolder(path);
  const idle = context.busy("grading again");
  const { keep = false } = options;
  const result = await regradeEpisode(dir, { ...convention, keep, signal: context.signal })
    .catch((error: unknown) => {
      throw EnvError.isInstance(error) && error.code === "invalid_options" ? misuse(error) : error;
    })
    .finally(idle);
  context.signal.throwIfAborted();
  return {
    document: { episodeDir: dir, ...result },
    text: () => {
      const { paint } = context;
      const table = renderTable(
        ["submission", "outcome", "logged", "now", ""],
        result.submissions.map((submission) => row(submission, another, context)),
        paint,
      );
      const data = result.sameData
        ? []
        : [paint("yellow", "The task's data is not that of the log any more.")];
      const grader =
        result.sameGrader === false && !another
          ? [paint("yellow", "The grader or the board is not that of the log any more.")]
          : [];
      const kept = keep ? [keptText(result)] : [];
      return [
        table,
        "",
        ...data,
        ...grader,
        ...troublesOf(result, context),
        verdict(result, another, context),
        ...kept,
      ].join("\n");
    },
    exitCode: result.ok ? exitCode.ok : exitCode.failed,
  };
}
