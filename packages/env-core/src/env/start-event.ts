import type { Sandbox } from "@mledojo/sandbox";
import type { Action } from "../actions/action.ts";
import { cutMiddle } from "../observation/cut-middle.ts";
import type { EpisodeStart } from "../log/events.ts";
import type { EpisodeOptions } from "../log/episode-options.ts";
import type { OpenTask } from "../task/open-task.ts";
import { argumentsSchema } from "../spaces/action-space.ts";
import { version } from "../version.ts";

/** The first event of an episode: everything that it was started with. */
export function startEvent(given: {
  readonly episodeId: string;
  readonly at: string;
  readonly seed: number;
  readonly task: OpenTask;
  readonly options: EpisodeOptions;
  readonly sandbox: Sandbox;
  readonly actions: readonly Action[];
}): EpisodeStart {
  const { task, options, sandbox } = given;
  const { view } = task;
  return {
    type: "episode_start",
    version: 1,
    episodeId: given.episodeId,
    at: given.at,
    task: {
      id: view.id,
      title: view.title,
      metric: view.metric,
      metricOptions: task.convention.options,
      direction: view.direction,
      dataHash: task.dataHash,
      board: task.board,
    },
    seed: given.seed,
    options,
    sandbox: { backend: sandbox.backend, limits: { ...sandbox.limits }, levels: { ...sandbox.levels } },
    actions: given.actions.map((action) => ({
      name: action.name,
      description: action.description,
      parameters: argumentsSchema(action),
    })),
    software: { env: version, node: process.version },
    message: cutMiddle(`# ${view.title}\n\n${view.brief}`, options.maxMessageChars, 0.7),
    data: { taskId: view.id, metric: view.metric, direction: view.direction },
  };
}
