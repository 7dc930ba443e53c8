import { makeEnv, type AnyEnv, type EnvOptions, type StepResult } from "@mledojo/env";
import { loadTask } from "@mledojo/tasks";
import { relative } from "node:path";
import { rawAction, type AgentAction } from "../agents/agent.ts";
import { chooseAgent } from "../agents/choose-agent.ts";
import type { CommandContext, CommandResult } from "../io/context.ts";
import { exitCode } from "../io/exit-code.ts";
import { finalText } from "./final-text.ts";
import { outputLines } from "./output-lines.ts";
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
  for (const line of outputLines(step.observation.data))
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

/** `mledojo play TASK`: one episode, each step shown as it happens. */
export async function playCommand(
  id: string,
  options: PlayOptions,
  context: CommandContext,
): Promise<CommandResult> {
  const task = await loadTask(id);
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
  while (!isOver(step)) {
    context.signal.throwIfAborted();
    // An agent that has run out of ideas ends the episode.
    const action = agent.act(observation) ?? { name: "finish", args: {} };
    step = await takeStep(env, action, context);
    context.signal.throwIfAborted();
    observation = step.observation;
    const summary = summarizeStep(step);
    summaries.push(summary);
    context.progress(stepLine(summary, paint));
    shownOutput(step, context);
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
      const near = relative(process.cwd(), info.episodeDir);
      const folder = near.startsWith("..") ? info.episodeDir : near;
      return [
        "",
        finalText(final, finalError, task.metric.name, paint),
        `${paint("bold", "log")}    ${folder}`,
        `       mledojo log ${folder}  reads it, mledojo replay --verify ${folder}  runs it again.`,
      ].join("\n");
    },
    exitCode: final === null ? exitCode.failed : exitCode.ok,
  };
}
