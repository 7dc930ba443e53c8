import { makeEnv, type AnyEnv, type EnvOptions, type StepResult } from "@mledojo/env";
import { loadTask } from "@mledojo/tasks";
import { relative } from "node:path";
import { rawAction, type AgentAction } from "../agents/agent.ts";
import { chooseAgent } from "../agents/choose-agent.ts";
import { CliError } from "../io/cli-error.ts";
import { commandName } from "../io/command-name.ts";
import type { CommandContext, CommandResult } from "../io/context.ts";
import { exitCode } from "../io/exit-code.ts";
import { endText, finalText } from "./final-text.ts";
import { makeFolder } from "../io/output-path.ts";
import { lacksPackage, outputLines, packageHint } from "./output-lines.ts";
import { stepLine, summarizeStep, type StepSummary } from "./step-line.ts";

export interface PlayOptions {
  readonly agent: string;
  readonly sandbox: "auto" | "bubblewrap" | "docker";
  readonly seed: number;
  readonly maxSteps?: number;
  readonly reward?: NonNullable<EnvOptions["reward"]> & string;
  readonly preset?: "default" | "mle-dojo";
  readonly logDir: string;
  readonly episodeId?: string;
}

function envOptions({ sandbox, maxSteps, reward, preset, logDir }: PlayOptions): EnvOptions {
  return {
    sandbox,
    logDir,
    ...(maxSteps !== undefined && { maxSteps }),
    ...(reward !== undefined && { reward }),
    ...(preset !== undefined && { preset }),
  };
}

function isOver(step: StepResult | null): step is StepResult {
  return step !== null && (step.terminated || step.truncated);
}

/** What the code printed, under its line: enough to see which models were trained. */
function shownOutput(step: StepResult, context: CommandContext): void {
  for (const line of outputLines(step.observation.data, context.columns - 5))
    context.progress(context.paint("dim", `     ${line}`));
}

async function takeStep(env: AnyEnv, action: AgentAction, context: CommandContext): Promise<StepResult> {
  const idle = context.busy(action.name);
  try {
    return await env.step(rawAction(action), { signal: context.signal });
  } finally {
    idle();
  }
}

/** The episode's folder as short as it can be typed here. */
function nearFolder(episodeDir: string): string {
  const near = relative(process.cwd(), episodeDir);
  return near.startsWith("..") ? episodeDir : near;
}

/** Stops the play when it was interrupted, and says where what was done can be read. */
function stopIfInterrupted({ signal }: CommandContext, episodeDir: string): void {
  if (!signal.aborted) return;
  const folder = nearFolder(episodeDir);
  throw new CliError({
    code: "interrupted",
    message: "interrupted",
    remedy: `What was done is in ${folder}: ${commandName} log ${folder}  reads it.`,
    cause: signal.reason,
  });
}

/** `mledojo play TASK`: one episode, each step shown as it happens. */
export async function playCommand(
  id: string,
  options: PlayOptions,
  context: CommandContext,
): Promise<CommandResult> {
  const task = await loadTask(id);
  await makeFolder(options.logDir, "--log-dir");
  const agent = await chooseAgent(options.agent, { seed: options.seed });
  const started = context.busy(`preparing ${id}`);
  await using env = await makeEnv(task, envOptions(options)).finally(started);
  context.signal.throwIfAborted();
  const { observation: first, info } = await env.reset({
    seed: options.seed,
    ...(options.episodeId !== undefined && { options: { episodeId: options.episodeId } }),
  });
  const { paint } = context;
  context.progress(
    `${paint("bold", task.id)}  ${task.title}; ${task.metric.name}, ${task.direction === "maximize" ? "higher" : "lower"} is better; agent ${agent.name}, sandbox ${info.sandbox.backend}`,
  );

  const summaries: StepSummary[] = [];
  let observation = first;
  let step: StepResult | null = null;
  let packageMissing = false;
  while (!isOver(step)) {
    stopIfInterrupted(context, info.episodeDir);
    // An agent that has run out of ideas ends the episode.
    const action = agent.act(observation) ?? { name: "finish", args: {} };
    step = await takeStep(env, action, context);
    stopIfInterrupted(context, info.episodeDir);
    observation = step.observation;
    const summary = summarizeStep(step);
    summaries.push(summary);
    context.progress(stepLine(summary, paint, context.columns));
    shownOutput(step, context);
    if (lacksPackage(step.observation.data)) packageMissing = true;
  }

  const { reason, totalReward, final, finalError } = step.info;
  return {
    document: {
      task: id,
      agent: agent.name,
      episodeId: info.episodeId,
      episodeDir: info.episodeDir,
      seed: info.seed,
      metric: task.metric.name,
      direction: task.direction,
      sandbox: { backend: info.sandbox.backend, levels: info.sandbox.levels },
      steps: summaries,
      end: {
        reason,
        terminated: step.terminated,
        truncated: step.truncated,
        totalReward,
        final,
        finalError,
      },
    },
    text: () => {
      const folder = nearFolder(info.episodeDir);
      return [
        "",
        finalText(final, finalError, task.metric.name, paint),
        endText(reason, totalReward, paint),
        ...(final === null && packageMissing ? [packageHint] : []),
        `${paint("bold", "log")}    ${folder}`,
        `       ${commandName} log ${folder}  reads it, ${commandName} replay --verify ${folder}  runs it again.`,
      ].join("\n");
    },
    exitCode: final === null ? exitCode.failed : exitCode.ok,
  };
}
