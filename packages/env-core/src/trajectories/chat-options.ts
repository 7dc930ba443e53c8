import type { Outcome } from "../outcomes/outcome.ts";

/** Which episodes become chat rows, and how. */
export interface ChatOptions {
  /** Only episodes whose rewards add up to at least this. @defaultValue any */
  readonly minTotalReward?: number;
  /** Only episodes whose final result on the private half has at least this HumanRank. @defaultValue any */
  readonly minFinalHumanRank?: number;
  /** Only episodes with a step of one of these outcomes, such as `["scored"]`. @defaultValue any */
  readonly outcomes?: readonly Outcome[];
  /** Only episodes that the agent ended with `finish`. @defaultValue false */
  readonly finished?: boolean;
  /**
   * Steps of these outcomes are left out of the conversation, call and result. Steps that a failure of ours spoilt
   * (`infra_error`, `grader_error`) and cancelled ones always are: they teach nothing. @defaultValue none
   */
  readonly omitOutcomes?: readonly Outcome[];
  /**
   * How a call's arguments are written. `object` is what TRL and chat templates expect; `datasets` then fills the
   * keys that other calls have with null, which `trl`'s `remove_none_values` takes out again. `json` is what the
   * OpenAI API expects, a text, and survives any table as it is. @defaultValue "object"
   */
  readonly toolArguments?: "object" | "json";
}
