import { Command, InvalidArgumentError, Option } from "commander";
import type { CommandContext, CommandResult } from "./io/context.ts";
import type { Outcome } from "@mledojo/env";
import { CliError } from "./io/cli-error.ts";
import { commandName } from "./io/command-name.ts";
import { flagName } from "./io/flag-name.ts";
import { version } from "./version.ts";

/** Every outcome of a step; written here too, for loading them would load the environment. A test holds them equal. */
export const outcomeNames: readonly Outcome[] = [
  "ok",
  "scored",
  "invalid_action",
  "syntax_error",
  "runtime_error",
  "out_of_memory",
  "timeout",
  "output_limit",
  "disk_limit",
  "cpu_limit",
  "pids_limit",
  "killed",
  "cancelled",
  "no_submission",
  "invalid_submission",
  "budget_exhausted",
  "infra_error",
  "grader_error",
];

/** What is done with a command's answer. */
export type Deliver = (result: Promise<CommandResult>) => Promise<void>;

function wholeNumber(least: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || !Number.isSafeInteger(value) || value < least) {
      const most = value > Number.MAX_SAFE_INTEGER ? ` and ${Number.MAX_SAFE_INTEGER} at most` : "";
      throw new InvalidArgumentError(`Give a whole number, ${least} or more${most}.`);
    }
    return value;
  };
}

function realNumber(text: string): number {
  const value = Number(text);
  if (text.trim() === "" || !Number.isFinite(value)) throw new InvalidArgumentError("Give a number.");
  return value;
}

function difference(text: string): number {
  const value = realNumber(text);
  if (value < 0) throw new InvalidArgumentError("Give a number, 0 or more.");
  return value;
}

/** Names between commas; one that holds a comma is put in double quotes, as in CSV. */
function commaList(text: string): string[] {
  const names: string[] = [];
  const name = /\s*(?:"((?:[^"]|"")*)"|((?!")[^,]*?))\s*(,|$)/y;
  for (let mark: string | undefined = ","; mark === ",";) {
    const found = name.exec(text);
    if (found === null)
      throw new InvalidArgumentError(
        "Give names between commas; put one that holds a comma in double quotes.",
      );
    const [, quoted, bare] = found;
    names.push(quoted?.replaceAll('""', '"') ?? bare ?? "");
    mark = found[3];
  }
  return names;
}

/** Bare files and a file of a task are graded by different options: one that would do nothing is a mistake. */
function refuseMixture(
  task: string | undefined,
  options: Partial<import("./commands/grade-files.ts").GradeFilesOptions>,
): void {
  if (options.metric !== undefined && task !== undefined) {
    throw new CliError({
      code: "usage",
      message: `--metric grades two bare files; "${task}" is neither.`,
      remedy:
        "Name the files with --truth and --submission, or leave --metric out to grade a file of a task.",
    });
  }
  const idle = ["truth", "submission", "id", "join", "rowsPerId", "joinedBy", "drop", "options"] as const;
  const given = idle.filter((name) => options[name] !== undefined);
  if (options.metric === undefined && given.length > 0) {
    const flags = given.map(flagName);
    throw new CliError({
      code: "usage",
      message: `${flags.join(", ")} ${flags.length === 1 ? "does" : "do"} nothing without --metric.`,
      remedy: "mledojo grade --metric roc-auc --truth answers.csv --submission submission.csv",
    });
  }
}

/** A list that may come in parts, each with the option's name. */
function moreOf(text: string, before: readonly string[] | undefined): readonly string[] {
  return [...(before ?? []), ...commaList(text)];
}

function jsonObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Told below, with what is wanted.
  }
  throw new InvalidArgumentError('Give a JSON object, such as {"k": 5}.');
}

/** An empty path would mean the working folder, and is most often a variable of the shell that was not set. */
function path(text: string): string {
  if (text === "") throw new InvalidArgumentError("Give a path.");
  return text;
}

const jsonOption = ["--json", "print one JSON document on standard output and nothing else"] as const;

const footer = `
Exit codes: 0 done, 1 not as it should be, 2 asked for what makes no sense, 3 something underneath broke,
130, 143 and 129 interrupted by Ctrl-C, SIGTERM and SIGHUP, 141 the reader of the output went away.
Environment: MLEDOJO_VENV (the Python environment of the code), XDG_CACHE_HOME (where prepared tasks are kept),
DOCKER_HOST, NO_COLOR, MLEDOJO_DEBUG (errors with their stack).`;

const sandboxOption = (): Option =>
  new Option("--sandbox <backend>", "where the code runs")
    .choices(["auto", "bubblewrap", "docker"])
    .default("auto");

/**
 * The whole command line. Each command loads its own code when it is called, so that `mledojo tasks` does not pay
 * for what only `mledojo play` needs.
 */
export function createProgram(context: CommandContext, deliver: Deliver): Command {
  const program = new Command(commandName)
    .description("Play, grade, replay and export machine-learning episodes.")
    .version(version, "-v, --version")
    // Each command takes it; here it is for those who name it first.
    .option(...jsonOption)
    .addHelpText("after", footer)
    .exitOverride()
    // The message is written by whoever catches the error, once, and as JSON where that is asked for.
    .configureOutput({ writeErr: () => undefined, outputError: () => undefined })
    .showSuggestionAfterError();

  const command = (usage: string, description: string): Command =>
    program
      .command(usage)
      .description(description)
      .option(...jsonOption)
      .allowExcessArguments(false);

  command("tasks", "List the tasks.").action(() =>
    deliver(import("./commands/tasks.ts").then((m) => m.tasksCommand(context))),
  );

  command("show <task>", "Show one task: what is asked, the files, the leaderboard, the licence.").action(
    (task: string) => deliver(import("./commands/show.ts").then((m) => m.showCommand(task, context))),
  );

  command("play <task>", "Play one episode and show each step as it happens.")
    .option(
      "--agent <agent>",
      "baseline, sample, or replay:EPISODE to repeat a logged episode's actions",
      "baseline",
    )
    .addOption(sandboxOption())
    .option("--seed <number>", "seed of the episode", wholeNumber(0), 0)
    .option("--max-steps <number>", "end the episode after so many steps", wholeNumber(1))
    .addOption(
      new Option("--reward <name>", "how steps are rewarded (default: human-rank)").choices([
        "human-rank",
        "delta",
        "delta-beyond-noise",
        "best",
        "final",
        "raw",
      ]),
    )
    .addOption(new Option("--preset <name>", "a named set of options").choices(["default", "mle-dojo"]))
    .option("--log-dir <folder>", "where the folder of the episode's log goes", path, "runs")
    .option(
      "--episode-id <name>",
      "name of the episode and its folder (default: task, time and a random part)",
    )
    .action((task: string, options: import("./commands/play.ts").PlayOptions) =>
      deliver(import("./commands/play.ts").then((m) => m.playCommand(task, options, context))),
    );

  command(
    "grade [task] [file]",
    "Score a submission file on both halves of a task's hidden test, or two bare files.",
  )
    .option("--metric <name>", "score bare files by this metric, whatever their task")
    .option("--truth <file>", "with --metric: a CSV file with ids and true values")
    .option("--submission <file>", "with --metric: the predictions")
    .option(
      "--id <columns>",
      "with --metric: the column of ids, or those that name a row together, separated by commas or each with --id; in double quotes where a name holds a comma (default: the truth's first)",
      moreOf,
    )
    .addOption(
      new Option("--join <way>", "with --metric: how rows find each other (default: id)").choices([
        "id",
        "row-position",
        "sorted-position",
        "position-in-id",
      ]),
    )
    .addOption(
      new Option(
        "--rows-per-id <number>",
        "with --metric: how many rows an id may have, such as one for each object in an image (default: one)",
      ).choices(["one", "one-or-more", "zero-or-more"]),
    )
    .option(
      "--joined-by <text>",
      'with --rows-per-id: what the metric expects between an id\'s objects (default: ";" for several masks, a space for boxes)',
    )
    .option(
      "--drop <columns>",
      "with --metric: columns of the truth to leave out, separated by commas or each with --drop",
      moreOf,
    )
    .option("--options <json>", "with --metric: the metric's options as a JSON object", jsonObject)
    .action(
      (
        task: string | undefined,
        file: string | undefined,
        options: Partial<import("./commands/grade-files.ts").GradeFilesOptions>,
      ) => {
        const { metric } = options;
        refuseMixture(task, options);
        if (metric !== undefined) {
          return deliver(
            import("./commands/grade-files.ts").then((m) =>
              m.gradeFilesCommand({ ...options, metric }, context),
            ),
          );
        }
        return deliver(import("./commands/grade.ts").then((m) => m.gradeCommand(task, file, context)));
      },
    );

  command("log <episode>", "Read an episode back from its log.")
    .option("--step <number>", "everything about one step, its code and output too", wholeNumber(1))
    .option("--gradings", "every grading of its submissions side by side, those kept by regrade too")
    .action((folder: string, options: import("./commands/log.ts").LogOptions) =>
      deliver(import("./commands/log.ts").then((m) => m.logCommand(folder, options, context))),
    );

  command("replay <episode>", "Run an episode's actions again and compare with its log.")
    .option("--verify", "exit with 1 when outcome, score or submission of a step differs")
    .option("--tolerance <number>", "relative difference of scores that counts as none", difference, 0)
    .addOption(sandboxOption())
    .action((folder: string, options: import("./commands/replay.ts").ReplayOptions) =>
      deliver(import("./commands/replay.ts").then((m) => m.replayCommand(folder, options, context))),
    );

  command("regrade <episode>", "Grade the stored submissions again; nothing is run.")
    .option("--variant <name>", "score as that grader does, such as mle-bench-v1, mle-dojo or dsbench")
    .option("--metric <name>", "score by another metric")
    .option("--options <json>", "with --metric: the metric's options as a JSON object", jsonObject)
    .option("--keep", "add the grading to those kept beside the log; log --gradings shows them")
    .action((folder: string, options: import("./commands/regrade.ts").RegradeCommandOptions) =>
      deliver(import("./commands/regrade.ts").then((m) => m.regradeCommand(folder, options, context))),
    );

  command("export <episodes...>", "Write episodes as a table of steps or as chat rows for fine-tuning.")
    .addOption(
      new Option("--format <format>", "what to write")
        .choices(["arrow", "parquet", "sft-jsonl"])
        .makeOptionMandatory(),
    )
    .requiredOption("--output <file>", "the file to write", path)
    .option(
      "--min-reward <number>",
      "sft-jsonl: only episodes whose total reward is at least this",
      realNumber,
    )
    .addOption(
      new Option(
        "--outcome <outcome...>",
        "sft-jsonl: only episodes with a step of one of these outcomes, such as scored",
      ).choices(outcomeNames),
    )
    .option("--finished", "sft-jsonl: only episodes that the agent ended with finish")
    .addOption(
      new Option(
        "--tool-arguments <form>",
        "sft-jsonl: arguments as objects (TRL) or JSON texts (OpenAI) (default: object)",
      ).choices(["object", "json"]),
    )
    .action((folders: string[], options: import("./commands/export.ts").ExportOptions) =>
      deliver(import("./commands/export.ts").then((m) => m.exportCommand(folders, options, context))),
    );

  command("doctor", "Say what works on this machine and what to install.")
    .option("--clean", "remove what dead processes of ours left behind")
    .action((options: { readonly clean?: boolean }) =>
      deliver(import("./commands/doctor.ts").then((m) => m.doctorCommand(options, context))),
    );

  return program;
}
