import { z } from "zod";

/** What an episode may use up. */
export const budgetKinds = [
  "steps",
  "wallTimeMs",
  "executions",
  "validations",
  "submissions",
  "submissionBytes",
  "tokens",
  "dollars",
] as const;

/**
 * `steps`: calls of `step`, refused ones too. `wallTimeMs`: milliseconds since `reset`. `executions`: runs of
 * `execute_code`. `validations`: runs of `validate_code`. `submissions`: gradings of a submission. `submissionBytes`:
 * bytes of submissions that the log keeps, the same content once. `tokens` and `dollars`: what the caller of `step` says
 * that the actions cost.
 */
export type BudgetKind = (typeof budgetKinds)[number];

/** One line of the budget; `limit` and `left` are null where nothing limits. */
export const budgetLineSchema = z.object({
  used: z.number().min(0),
  limit: z.number().min(0).nullable(),
  left: z.number().min(0).nullable(),
});

export type BudgetLine = z.infer<typeof budgetLineSchema>;

/** A line that logs of earlier versions do not have: nothing was counted, and nothing limited. */
const laterLineSchema = budgetLineSchema.default({ used: 0, limit: null, left: null });

export const budgetSchema = z.object({
  steps: budgetLineSchema,
  wallTimeMs: budgetLineSchema,
  executions: budgetLineSchema,
  validations: budgetLineSchema,
  submissions: budgetLineSchema,
  submissionBytes: laterLineSchema,
  tokens: laterLineSchema,
  dollars: laterLineSchema,
});

/** What was used and what is left, for every kind. */
export type Budget = z.infer<typeof budgetSchema>;

/** What an episode has used, by kind. */
export type BudgetUse = Readonly<Record<BudgetKind, number>>;

/** Everything but the wall time, which a clock counts. */
export type CountedUse = Record<Exclude<BudgetKind, "wallTimeMs">, number>;

/** Nothing used yet. */
export function noUse(): CountedUse {
  return {
    steps: 0,
    executions: 0,
    validations: 0,
    submissions: 0,
    submissionBytes: 0,
    tokens: 0,
    dollars: 0,
  };
}

/** The limits alone; null means unlimited. */
export type BudgetLimits = Readonly<Record<BudgetKind, number | null>>;
