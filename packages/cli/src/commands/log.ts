import { readEpisode, type EpisodeReading, type StepEvent } from "@mledojo/env";
import { CliError } from "../io/cli-error.ts";
import type { CommandContext, CommandResult } from "../io/context.ts";
import { episodeFolder } from "../io/episode-folder.ts";
import { exitCode } from "../io/exit-code.ts";
import { formatCount } from "../io/numbers.ts";
import { printable } from "../io/printable.ts";
import { endText, finalText } from "./final-text.ts";
import { gradingsView } from "./gradings.ts";
import { stepLine, summarizeEvent } from "./step-line.ts";

export interface LogOptions {
  readonly step?: number;
  readonly gradings?: boolean;
}

function readText(reading: EpisodeReading, handle: string | undefined): string | null {
  return handle === undefined ? null : new TextDecoder().decode(reading.readBlob(handle));
}

/** What was printed, unless the message has it whole. */
function beyondMessage({ message }: StepEvent, output: string | null): string | null {
  return output === null || message.includes(output.trim()) ? null : output;
}

function oneStep(reading: EpisodeReading, event: StepEvent, context: CommandContext): CommandResult {
  const action = reading.actionOf(event);
  const stdout = readText(reading, event.handles.stdout);
  const stderr = readText(reading, event.handles.stderr);
  const code = readText(reading, event.handles.code);
  return {
    document: { ...event, action, code, stdout, stderr },
    text: () => {
      const { paint } = context;
      const section = (title: string, text: string | null): string[] =>
        text === null || text.trim() === ""
          ? []
          : [`\n${paint("bold", `--- ${title} ---`)}`, printable(text.trimEnd())];
      return [
        stepLine(summarizeEvent(event), paint, context.columns),
        ...section("message", event.message),
        ...section("code", code),
        ...section("standard output", beyondMessage(event, stdout)),
        ...section("standard error", beyondMessage(event, stderr)),
        ...section("failures of the machinery", event.failures.join("\n")),
      ].join("\n");
    },
    exitCode: exitCode.ok,
  };
}

function wholeEpisode(reading: EpisodeReading, context: CommandContext): CommandResult {
  const { start, steps, end, truncatedTail } = reading;
  return {
    document: { episodeDir: reading.dir, truncatedTail, start, steps, end },
    text: () => {
      const { paint } = context;
      const head = `${paint("bold", start.episodeId)}  ${start.task.title}; ${start.task.metric}, seed ${start.seed}, reward ${start.options.reward}, sandbox ${start.sandbox.backend}, ${start.at}`;
      const ending =
        end === null
          ? paint("yellow", "The log has no end: the episode was cut off, or still runs.")
          : `${finalText(end.final, end.finalError, start.task.metric, paint, steps.at(-1)?.best)}\n${endText(end.reason, end.totalReward, paint)}`;
      const tail = truncatedTail
        ? [paint("yellow", "Its last line is half written and was passed over.")]
        : [];
      return [
        head,
        ...steps.map((event) => stepLine(summarizeEvent(event), paint, context.columns)),
        "",
        ending,
        ...tail,
      ].join("\n");
    },
    exitCode: exitCode.ok,
  };
}

/** `mledojo log EPISODE [--step N | --gradings]` */
export async function logCommand(
  path: string,
  options: LogOptions,
  context: CommandContext,
): Promise<CommandResult> {
  const dir = await episodeFolder(path);
  if (options.gradings === true) {
    if (options.step === undefined) return gradingsView(dir, context);
    throw new CliError({
      code: "usage",
      message: "--gradings shows all steps, and --step one.",
      remedy: "Give one of the two.",
    });
  }
  const reading = await readEpisode(dir);
  if (options.step === undefined) return wholeEpisode(reading, context);
  const event = reading.steps.find(({ step }) => step === options.step);
  if (event === undefined) {
    throw new CliError({
      code: "no_such_step",
      message: `The episode has ${formatCount(reading.steps.length, "step")}; there is no step ${options.step}.`,
      remedy: "Give one of those, or read the whole episode without --step.",
    });
  }
  return oneStep(reading, event, context);
}
