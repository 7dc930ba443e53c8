import { boxPaths } from "@mledojo/sandbox";
import type { EpisodeStart } from "../log/events.ts";
import type { ChatMessage } from "./chat-row.ts";

/** The rules of the environment, for a model that calls the actions as tools. */
export function systemMessage({ options }: EpisodeStart): ChatMessage {
  const scores =
    options.visibility.length === 0
      ? "Scores are not shown."
      : `A scored submission is answered with its score on the ${options.visibility.join(" and ")} half of the test.`;
  return {
    role: "system",
    content: [
      "You solve a machine-learning task by calling tools, one call at a time.",
      `Python runs in a sandbox without network. The data is in ${boxPaths.data}, read-only; ${boxPaths.workspace} is yours and lasts.`,
      `Predictions go to ${boxPaths.workspace}/submission.csv. ${scores}`,
      "What counts in the end is the score on a half of the test that stays hidden. Call finish when you are done.",
    ].join("\n"),
  };
}

/** The actions on offer as tools, in JSON. */
export function toolsText({ actions }: EpisodeStart): string {
  const tools = actions.map(({ name, description, parameters }) => ({
    type: "function",
    function: { name, description, parameters },
  }));
  return JSON.stringify(tools);
}
