import { boxPaths } from "@mledojo/sandbox";
import type { EpisodeOptions } from "../log/episode-options.ts";
import type { Json } from "../observation/observation.ts";
import { argumentsSchema } from "../spaces/action-space.ts";
import type { Action } from "./action.ts";

function describeArgument([name, schema]: [string, Json], required: readonly Json[]): string {
  const fields = typeof schema === "object" && schema !== null && !Array.isArray(schema) ? schema : {};
  const { description, ...rest } = fields;
  const need = required.includes(name) ? "" : " (optional)";
  return `    - ${name}${need}: ${typeof description === "string" ? `${description} ` : ""}${JSON.stringify(rest)}`;
}

function describeAction(action: Action): string {
  const { properties, required } = argumentsSchema(action);
  const fields =
    typeof properties === "object" && properties !== null && !Array.isArray(properties) ? properties : {};
  const needed = Array.isArray(required) ? required : [];
  const lines = Object.entries(fields).map((entry) => describeArgument(entry, needed));
  return [`- ${action.name}: ${action.description}`, ...lines].join("\n");
}

function describeScores({ visibility }: EpisodeOptions): string {
  if (visibility.length === 0) return "You are not shown scores.";
  return `After each scored submission you see its score and rank on the ${visibility.join(" and ")} half of the test.`;
}

/** A system prompt for a model that writes its action as JSON: the rules, and every action with its arguments. */
export function instructions(env: {
  readonly actionSpace: { readonly actions: readonly Action[] };
  readonly metadata: { readonly options: EpisodeOptions };
}): string {
  const { actions } = env.actionSpace;
  return `You are solving a machine-learning task by acting in an environment, one action at a time.
Your code runs in a sandbox without network. The data is in ${boxPaths.data} (read-only); your workspace is ${boxPaths.workspace}.
Leave your predictions in ${boxPaths.workspace}/submission.csv. ${describeScores(env.metadata.options)}
The submission that counts in the end is scored on a half of the test that you do not see.

Answer with one JSON object and nothing else: {"name": "<action>", "args": {…}}

Actions:
${actions.map(describeAction).join("\n")}
`;
}
