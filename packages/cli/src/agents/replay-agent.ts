import { readEpisode } from "@mledojo/env";
import { episodeFolder } from "../io/episode-folder.ts";
import type { AgentAction, PlayAgent } from "./agent.ts";

function argumentsOf(value: unknown): AgentAction["args"] {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** Repeats the actions of a logged episode, whatever comes of them now. */
export async function createReplayAgent(episode: string): Promise<PlayAgent> {
  const reading = await readEpisode(await episodeFolder(episode));
  const plan = reading.steps.map((step) => {
    const { name, args } = reading.actionOf(step);
    return { name, args: argumentsOf(args) };
  });
  return { name: `replay of ${reading.start.episodeId}`, act: () => plan.shift() ?? null };
}
