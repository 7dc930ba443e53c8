import { CliError } from "../io/cli-error.ts";
import type { PlayAgent } from "./agent.ts";
import { createBaselineAgent } from "./baseline-agent.ts";
import { createReplayAgent } from "./replay-agent.ts";
import { createSampleAgent } from "./sample-agent.ts";

/** The agent that `--agent` names. */
export async function chooseAgent(name: string, options: { readonly seed: number }): Promise<PlayAgent> {
  if (name === "baseline") return createBaselineAgent(options);
  if (name === "sample") return createSampleAgent();
  if (name.startsWith("replay:") && name.length > "replay:".length) {
    return createReplayAgent(name.slice("replay:".length));
  }
  throw new CliError({
    code: "unknown_agent",
    message: `There is no agent "${name}".`,
    remedy: "Agents are baseline, sample and replay:EPISODE, with an episode's folder.",
  });
}
