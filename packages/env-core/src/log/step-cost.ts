import { z } from "zod";

/** What it cost to come upon an action, as the caller of `step` says. */
export const stepCostSchema = z.strictObject({
  /** Tokens that the agent's model read and wrote for it. */
  tokens: z.number().int().min(0).optional(),
  /** Dollars, or whatever money the episode's budget is in. */
  dollars: z.number().min(0).optional(),
});

export type StepCost = z.infer<typeof stepCostSchema>;
