import type { Task } from "@mledojo/tasks";
import type { Action } from "../actions/action.ts";
import { builtinActions, type BuiltinAction } from "../actions/builtin/builtin-actions.ts";
import { chooseBackend } from "../box/choose-backend.ts";
import { EnvError } from "../errors.ts";
import type { EnvOptions } from "../options/env-options.ts";
import { resolveEnvOptions } from "../options/resolve-env-options.ts";
import { checkComparison } from "../rewards/resolve-reward.ts";
import { openTask } from "../task/open-embedded-task.ts";
import type { Env } from "./env.ts";
import { EpisodeEnv } from "./episode-env.ts";

/**
 * Makes the environment of one task.
 *
 * @param task - the id of an embedded task, such as `"penguins"`, or a Task of yours
 * @param options - see {@link EnvOptions}; every one has a default
 * @returns an environment to `reset`, `step` and `close`; `await using` closes it by itself
 * @throws EnvError `unknown_task` (with a suggestion), `invalid_options`, `duplicate_action`, `no_board` when the
 *   reward needs a leaderboard that the task lacks, `no_sandbox` when no sandbox works here (it says what to install)
 *
 * @example
 * ```ts
 * await using env = await makeEnv("penguins");
 * const { observation } = await env.reset({ seed: 1 });
 * const step = await env.step({ name: "execute_code", args: { code: "print(1)" } });
 * ```
 */
export async function makeEnv<const Actions extends readonly Action[] = readonly []>(
  task: string | Task,
  options: EnvOptions<Actions> = {},
): Promise<Env<BuiltinAction | Actions[number]>> {
  const resolved = resolveEnvOptions(options);
  const backend = await chooseBackend(resolved.sandbox);
  const open = await openTask(task);
  try {
    if (resolved.reward.needsBoard && open.board === null) {
      throw new EnvError({
        code: "no_board",
        message: `The reward "${resolved.reward.name}" needs a leaderboard and the task "${open.view.id}" has none: use reward: "raw" or a function of yours.`,
      });
    }
    const actions: readonly (BuiltinAction | Actions[number])[] = [
      ...builtinActions,
      ...(options.actions ?? []),
    ];
    // Nobody knows what two hundred scores of a task's own metric cost: only who asks for them gets them.
    const intervals = open.ownMetric && options.intervals === undefined ? null : resolved.episode.intervals;
    const episode = { ...resolved.episode, intervals };
    checkComparison(resolved.reward, episode);
    return new EpisodeEnv({ task: open, backend, resolved: { ...resolved, episode }, actions });
  } catch (error) {
    await open.close();
    throw error;
  }
}
