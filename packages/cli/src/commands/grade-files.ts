import {
  gradeFiles,
  TaskError,
  type GradeResult,
  type RowJoin,
  type RowsPerId,
} from "@mledojo/tasks/grade-files";
import { CliError } from "../io/cli-error.ts";
import { commandName } from "../io/command-name.ts";
import type { CommandContext, CommandResult } from "../io/context.ts";
import { exitCode } from "../io/exit-code.ts";
import { flagName } from "../io/flag-name.ts";
import { formatCount, formatScore } from "../io/numbers.ts";
import { checkFile } from "../io/check-file.ts";
import { intervalText, tooFewRows } from "./interval-text.ts";
import { invalidText, warningLines } from "./problem-lines.ts";

export interface GradeFilesOptions {
  readonly metric: string;
  readonly truth?: string;
  readonly submission?: string;
  readonly id?: readonly string[];
  readonly join?: RowJoin;
  readonly rowsPerId?: RowsPerId;
  readonly joinedBy?: string;
  readonly drop?: readonly string[];
  readonly options?: Readonly<Record<string, unknown>>;
}

type Scored = Extract<GradeResult, { readonly kind: "scored" }>;

/** `mledojo grade --metric NAME --truth FILE --submission FILE`: two bare files, no task and no board. */
export async function gradeFilesCommand(
  { metric, truth, submission, options, ...form }: GradeFilesOptions,
  context: CommandContext,
): Promise<CommandResult> {
  if (truth === undefined || submission === undefined) {
    throw new CliError({
      code: "usage",
      message: "--metric grades two bare files: name both.",
      remedy: "mledojo grade --metric roc-auc --truth answers.csv --submission submission.csv",
    });
  }
  const truthPath = await checkFile(truth, "Give --truth the path of a CSV file with ids and true values.");
  const path = await checkFile(
    submission,
    "Give --submission the path of a file with the truth's ids and values.",
  );
  const idle = context.busy(`grading ${submission}`);
  context.endAtOnce();
  const { direction, result } = await gradeFiles({
    metric: { name: metric, ...(options !== undefined && { options }) },
    truth: truthPath,
    submission: { path },
    interval: {},
    ...form,
  })
    .catch((error: unknown) => {
      throw TaskError.isInstance(error) ? misuse(error) : error;
    })
    .finally(idle);
  if (result.kind === "grader_error") {
    throw new CliError({
      code: "grader_error",
      message: `The truth cannot be scored by "${metric}": ${firstLine(result.detail ?? result.message)}`,
      remedy:
        "Mend the truth, or choose another --metric or other --options: METRICS.md says what each metric scores.",
      cause: result.detail,
    });
  }
  const scored = result.kind === "scored" ? result : null;
  const half = scored?.scores.public;
  return {
    document: {
      score: half?.score ?? null,
      metric,
      direction,
      interval: half?.interval ?? null,
      rows: half?.rows ?? null,
      outcome: result.kind,
      problems: result.problems,
    },
    text: () =>
      scored === null ? invalidText(result.problems, context.paint) : scoredText(scored, metric, context),
    exitCode: scored === null ? exitCode.failed : exitCode.ok,
  };
}

/** What an error says, without its name and its stack. */
function firstLine(detail: string): string {
  return (detail.split("\n")[0] ?? "").replace(/^\w*Error: /, "");
}

function scoredText({ scores, problems }: Scored, metric: string, { paint }: CommandContext): string {
  const { score = Number.NaN, interval = null, rows = 0 } = scores.public ?? {};
  const around =
    interval === null
      ? `${tooFewRows} (most draws of them have no score)`
      : `${interval.level * 100} % interval ${intervalText(interval)}`;
  return `${metric} ${formatScore(score)}, ${around}, ${formatCount(rows, "row")}${warningLines(problems, paint)}`;
}

/** What was asked for makes no sense, or the truth is no table: the caller's to mend, by the command's own options. */
function misuse(error: TaskError): CliError {
  const message = error.options.reduce(
    (told, option) => told.replaceAll(`\`${option}\``, flagName(option)),
    error.message,
  );
  return new CliError({ code: error.code, message, remedy: remedyOf(error), cause: error });
}

function remedyOf({ code, options }: TaskError): string {
  if (code === "unknown_metric") return "Give --metric a name that METRICS.md lists.";
  if (code === "damaged_answers") {
    // The file may be right, and what is said of it wrong.
    return options.length > 0
      ? "Give that option, or mend the file that --truth names."
      : "Mend the file that --truth names.";
  }
  return `${commandName} grade --help  lists what it takes, METRICS.md the options of each metric.`;
}
