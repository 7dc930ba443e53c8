import type { EpisodeReading } from "../log/read-episode.ts";
import { readEpisode } from "../log/read-episode.ts";
import type { StepEvent } from "../log/events.ts";
import type { Json } from "../observation/observation.ts";
import { isOurFailure, type Outcome } from "../outcomes/outcome.ts";
import type { ChatOptions } from "./chat-options.ts";
import type { ChatMessage, ChatRow } from "./chat-row.ts";
import { systemMessage, toolsText } from "./chat-head.ts";

function totalReward({ steps }: EpisodeReading): number {
  return steps.reduce((sum, { reward }) => sum + (reward ?? 0), 0);
}

function isWanted(reading: EpisodeReading, options: ChatOptions): boolean {
  const { steps, end } = reading;
  const { minTotalReward, minFinalHumanRank, outcomes, finished } = options;
  if (minTotalReward !== undefined && totalReward(reading) < minTotalReward) return false;
  if (minFinalHumanRank !== undefined) {
    const rank = end?.final?.scores.private?.humanRank ?? null;
    if (rank === null || rank < minFinalHumanRank) return false;
  }
  if (outcomes !== undefined && !steps.some(({ outcome }) => outcomes.includes(outcome))) return false;
  return finished !== true || end?.reason === "finished";
}

function isKept(outcome: Outcome, { omitOutcomes = [] }: ChatOptions): boolean {
  return !isOurFailure(outcome) && outcome !== "cancelled" && !omitOutcomes.includes(outcome);
}

/** A refused call may have held anything; a conversation can only hold an object. */
function argumentsOf(args: Json): Record<string, Json> {
  return typeof args === "object" && args !== null && !Array.isArray(args) ? args : {};
}

function turn(reading: EpisodeReading, event: StepEvent, { toolArguments }: ChatOptions): ChatMessage[] {
  const { name, args } = reading.actionOf(event);
  const id = `call_${event.step}`;
  const given = argumentsOf(args);
  const call = { name, arguments: toolArguments === "json" ? JSON.stringify(given) : given };
  return [
    { role: "assistant", content: "", tool_calls: [{ id, type: "function", function: call }] },
    { role: "tool", tool_call_id: id, name, content: reading.observationOf(event).message },
  ];
}

function rowOf(reading: EpisodeReading, options: ChatOptions): ChatRow | null {
  const { start, end } = reading;
  const kept = reading.steps.filter(({ outcome }) => isKept(outcome, options));
  if (kept.length === 0) return null;
  const final = end?.final?.scores.private;
  return {
    messages: [
      systemMessage(start),
      { role: "user", content: reading.resetObservation.message },
      ...kept.flatMap((event) => turn(reading, event, options)),
    ],
    tools: toolsText(start),
    task: start.task.id,
    episode: start.episodeId,
    seed: start.seed,
    steps: kept.length,
    total_reward: totalReward(reading),
    end_reason: end?.reason ?? null,
    final_score: final?.score ?? null,
    final_human_rank: final?.humanRank ?? null,
  };
}

/**
 * Episodes as rows for supervised fine-tuning: what the agent saw as user and tool messages, what it did as calls of
 * tools, the tools beside them. Only what an agent saw is in a conversation; the final scores stand beside it.
 *
 * @param logs - the episodes' folders
 * @returns a row for each episode that the options want; an episode without a step gives none
 * @throws EnvError `log_missing`, `log_corrupt` or `blob_missing`
 */
export async function toChatRows(logs: readonly string[], options: ChatOptions = {}): Promise<ChatRow[]> {
  const rows: ChatRow[] = [];
  for (const log of logs) {
    const reading = await readEpisode(log);
    const row = isWanted(reading, options) ? rowOf(reading, options) : null;
    if (row !== null) rows.push(row);
  }
  return rows;
}
