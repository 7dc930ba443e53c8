import type { EpisodeLog } from "../log/episode-log.ts";
import type { EpisodeState } from "../log/episode-state.ts";
import type { HistoryReader } from "../log/history-reader.ts";
import { observe } from "../observation/observe.ts";
import type { Channel } from "../outcomes/score.ts";

/** Reads the running episode's own log, and shows of it what the agent may see. */
export function historyReader(
  log: EpisodeLog,
  state: EpisodeState,
  visibility: readonly Channel[],
): HistoryReader {
  return {
    get length() {
      return log.steps;
    },
    step(step) {
      const event = log.step(step);
      if (event === undefined) return undefined;
      return { at: event.at, args: event.action.args, observation: observe(event, visibility) };
    },
    blob(handle) {
      return state.handles.has(handle) ? log.blobs.get(handle) : undefined;
    },
  };
}
