import type { Observation } from "@mledojo/env";
import { baselineProgram, type BaselineSpec } from "../baseline/program.ts";
import { readTaskFacts } from "../baseline/task-facts.ts";
import type { AgentAction, PlayAgent } from "./agent.ts";

const levels = [1, 2, 3] as const;

/**
 * A fixed policy that trains real models: it asks what the task is, tries its first program out, then runs three
 * programs of growing strength for that kind of data, each scored, and ends the episode with the best of them.
 */
export function createBaselineAgent(options: { readonly seed: number }): PlayAgent {
  const plan = planEpisode(options.seed);
  let started = false;
  return {
    name: "baseline",
    act(observation) {
      if (started) return plan.next(observation).value ?? null;
      started = true;
      return plan.next().value ?? null;
    },
  };
}

/** Yields an action, is handed the observation of it. */
function* planEpisode(seed: number): Generator<AgentAction, undefined, Observation> {
  const { data } = yield { name: "request_info", args: { type: "metadata" } };
  const facts = readTaskFacts(data);
  yield { name: "request_info", args: { type: "data_structure" } };
  const spec = (level: BaselineSpec["level"]): BaselineSpec => ({ ...facts, level, seed });

  yield { name: "validate_code", args: { code: baselineProgram(spec(1)) } };
  for (const level of levels) {
    yield { name: "execute_code", args: { code: baselineProgram(spec(level)) } };
  }
  yield { name: "finish", args: {} };
  return undefined;
}
