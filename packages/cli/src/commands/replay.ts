import { replayEpisode, type ReplayMismatch, type ReplayResult } from "@mledojo/env";
import type { CommandContext, CommandResult } from "../io/context.ts";
import { episodeFolder } from "../io/episode-folder.ts";
import { exitCode } from "../io/exit-code.ts";
import { formatCount } from "../io/numbers.ts";
import { lacksPackage, packageHint } from "./output-lines.ts";
import { stepLine, summarizeStep } from "./step-line.ts";

export interface ReplayOptions {
  readonly verify?: boolean;
  readonly tolerance: number;
  readonly sandbox: "auto" | "bubblewrap" | "docker";
}

function describe({ step, field, logged, replayed }: ReplayMismatch): string {
  const where = step === 0 ? "episode" : `step ${step}`;
  return `${where}: ${field} was ${JSON.stringify(logged)}, is now ${JSON.stringify(replayed)}`;
}

function verdict(result: ReplayResult, { paint }: CommandContext): string {
  if (result.ok)
    return paint("green", `The replay agrees with the log in ${formatCount(result.compared, "step")}.`);
  return paint(
    "red",
    `The replay differs from the log in ${formatCount(result.mismatches.length, "place")}.`,
  );
}

/** `mledojo replay EPISODE [--verify]` */
export async function replayCommand(
  path: string,
  options: ReplayOptions,
  context: CommandContext,
): Promise<CommandResult> {
  const dir = await episodeFolder(path);
  let packageMissing = false;
  let idle = context.busy("replaying");
  const result = await replayEpisode(dir, {
    sandbox: options.sandbox,
    tolerance: options.tolerance,
    signal: context.signal,
    onStep: (_logged, replayed, mismatches) => {
      idle();
      // A replay gives no rewards.
      const summary = { ...summarizeStep(replayed), reward: null };
      context.progress(stepLine(summary, context.paint, context.columns));
      packageMissing ||= mismatches.length > 0 && lacksPackage(replayed.observation.data);
      for (const mismatch of mismatches) {
        context.progress(context.paint("red", `     ${describe(mismatch)}`));
      }
      idle = context.busy("replaying");
    },
  }).finally(() => idle());
  context.signal.throwIfAborted();
  const failed = options.verify === true && !result.ok;
  return {
    document: { episodeDir: dir, verified: result.ok, ...result },
    text: () => {
      const whole = result.mismatches.filter(({ step }) => step === 0).map((mismatch) => describe(mismatch));
      const hint = packageMissing ? [packageHint] : [];
      return ["", ...whole, verdict(result, context), ...hint].join("\n");
    },
    exitCode: failed ? exitCode.failed : exitCode.ok,
  };
}
