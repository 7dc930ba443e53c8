import { z } from "zod";

/**
 * Why an episode ended. `finished`: the agent called `finish` (terminated). `max_steps`, `wall_time`, `max_tokens` and
 * `max_dollars`: a budget ran out (truncated). `time_limit`: a wrapper's limit (truncated). `abandoned`: the caller
 * reset or closed the environment while the episode ran.
 */
export const endReasonSchema = z.enum([
  "finished",
  "max_steps",
  "wall_time",
  "max_tokens",
  "max_dollars",
  "time_limit",
  "abandoned",
]);

export type EndReason = z.infer<typeof endReasonSchema>;
