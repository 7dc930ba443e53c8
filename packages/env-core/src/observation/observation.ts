import { z } from "zod";
import { budgetSchema } from "../budget/budget.ts";
import { limitNameSchema } from "../outcomes/limit-name.ts";
import { outcomeSchema } from "../outcomes/outcome.ts";
import { scoresSchema } from "../outcomes/score.ts";

const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);

/** SHA-256 handles of what a step left; `get_history({ blob })` and `get_history({ step, stream })` read them, page by page. */
export const handlesSchema = z.object({
  code: sha256Schema.optional(),
  stdout: sha256Schema.optional(),
  stderr: sha256Schema.optional(),
  submission: sha256Schema.optional(),
  data: sha256Schema.optional(),
});

export type Handles = z.infer<typeof handlesSchema>;

/** The best submission so far, by the agent's channel; the earliest on ties. */
export const bestSchema = z.object({
  step: z.number().int().min(1),
  submission: sha256Schema,
  scores: scoresSchema,
});

export type Best = z.infer<typeof bestSchema>;

/** Any JSON; typed as unknown, so that the typed `data` of each action fits. */
const observedJson: z.ZodType = z.json();

/** All that an agent sees of one step. */
export const observationSchema = z.object({
  /** 0 for the observation of `reset`, then 1, 2, … */
  step: z.number().int().min(0),
  /** The action's name; null for the observation of `reset`. */
  action: z.string().nullable(),
  outcome: outcomeSchema,
  /** What happened, for a language model to read; bounded by the option `maxMessageChars`. */
  message: z.string(),
  /** The same for a program, typed by action; JSON, bounded by the option `maxDataBytes`. */
  data: observedJson,
  /** Limits that were hit, whether or not they ended the run. */
  limitsHit: z.array(limitNameSchema),
  /** Scores of the submission graded in this step, on the halves that this agent may see. */
  scores: scoresSchema,
  best: bestSchema.nullable(),
  budget: budgetSchema,
  handles: handlesSchema,
});

export type Observation = z.infer<typeof observationSchema>;

/** A JSON value. */
export type Json = z.infer<ReturnType<typeof z.json>>;
