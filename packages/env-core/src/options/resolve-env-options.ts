import { z } from "zod";
import type { SandboxCreateOptions } from "@mledojo/sandbox";
import type { Action } from "../actions/action.ts";
import { EnvError } from "../errors.ts";
import type { EpisodeOptions } from "../log/episode-options.ts";
import { channels } from "../outcomes/score.ts";
import type { Reward } from "../rewards/reward.ts";
import { checkComparison, resolveReward } from "../rewards/resolve-reward.ts";
import type { EnvOptions, SandboxChoice } from "./env-options.ts";
import { optionsSchema } from "./options-schema.ts";
import { presets } from "./presets.ts";

/** The options with every default filled in. */
export interface ResolvedEnvOptions {
  readonly sandbox: SandboxChoice;
  readonly box: Omit<SandboxCreateOptions, "dataDir">;
  readonly episode: EpisodeOptions;
  readonly actions: readonly Action[];
  readonly reward: Reward;
  readonly logDir: string;
  readonly seed: number;
  readonly clock: () => number;
}

const defaultCount = 50;
const hourMs = 3_600_000;

function invalid(message: string): EnvError {
  return new EnvError({ code: "invalid_options", message });
}

function resolveIntervals(given: NonNullable<EnvOptions["intervals"]>): EpisodeOptions["intervals"] {
  if (given === false) return null;
  const { level = 0.95, samples = 200, seed = 1 } = given === true ? {} : given;
  return { level, samples, seed };
}

/** The best that counts is picked by `rankedBy`; picked by a half that the agent does not see, it would tell of that half. */
function checkChannels(options: EpisodeOptions): void {
  const { rankedBy, scoredOn, visibility } = options;
  if (scoredOn === "whole" && rankedBy !== "mean") {
    throw invalid(
      'The preset "mle-dojo" ranks by the mean of both boards: leave out visibility and rankedBy.',
    );
  }
  const needed = rankedBy === "mean" ? channels : [rankedBy];
  const blind = visibility.length === 0 && rankedBy === "public";
  if (!blind && needed.some((channel) => !visibility.includes(channel))) {
    throw invalid(
      `rankedBy: "${rankedBy}" needs visibility to hold ${needed.join(" and ")}, for the best submission is picked by it and shown. ` +
        `Only rankedBy: "public" goes with visibility: [].`,
    );
  }
}

/**
 * Checks options and fills in what was left out.
 *
 * @throws EnvError `invalid_options` naming every option that does not hold
 */
export function resolveEnvOptions(options: EnvOptions<readonly Action[]> = {}): ResolvedEnvOptions {
  const checked = optionsSchema.safeParse(options);
  if (!checked.success) throw invalid(`Options of makeEnv do not hold:\n${z.prettifyError(checked.error)}`);
  if (options.maxSteps !== undefined && options.budget?.steps !== undefined) {
    throw invalid("maxSteps and budget.steps say the same; give one of them.");
  }
  const preset = options.preset ?? "default";
  const reward = resolveReward(options.reward ?? "human-rank");
  const budget = options.budget ?? {};
  const { scoredOn } = presets[preset];
  const maxSubmissionBytes = options.maxSubmissionBytes ?? 256 * 1024 * 1024;
  const steps = options.maxSteps !== undefined ? options.maxSteps : budget.steps;
  const episode: EpisodeOptions = {
    preset,
    visibility: channels.filter((channel) =>
      (options.visibility ?? presets[preset].visibility).includes(channel),
    ),
    rankedBy: options.rankedBy ?? presets[preset].rankedBy,
    scoredOn,
    reward: reward.name,
    budget: {
      steps: steps === undefined ? defaultCount : steps,
      wallTimeMs: budget.wallTimeMs === undefined ? 4 * hourMs : budget.wallTimeMs,
      executions: budget.executions === undefined ? defaultCount : budget.executions,
      validations: budget.validations === undefined ? defaultCount : budget.validations,
      submissions: budget.submissions === undefined ? defaultCount : budget.submissions,
      submissionBytes: budget.submissionBytes === undefined ? 4 * maxSubmissionBytes : budget.submissionBytes,
      tokens: budget.tokens ?? null,
      dollars: budget.dollars ?? null,
    },
    executionTimeoutMs: options.executionTimeoutMs ?? 600_000,
    validationTimeoutMs: options.validationTimeoutMs ?? 60_000,
    maxMessageChars: options.maxMessageChars ?? 10_000,
    maxDataBytes: options.maxDataBytes ?? 65_536,
    maxSubmissionBytes,
    intervals: scoredOn === "whole" ? null : resolveIntervals(options.intervals ?? true),
  };
  checkChannels(episode);
  checkComparison(reward, episode);
  return {
    sandbox: options.sandbox ?? "auto",
    box: {
      ...(options.limits !== undefined && { limits: options.limits }),
      ...(options.gpus !== undefined && { gpus: options.gpus }),
    },
    episode,
    actions: options.actions ?? [],
    reward,
    logDir: options.logDir ?? "runs",
    seed: options.seed ?? 0,
    clock: options.clock ?? Date.now,
  };
}
