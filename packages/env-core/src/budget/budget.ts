import { z } from "zod";

/** What an episode may use up. */
export const budgetKinds = ["steps", "wallTimeMs", "executions", "validations", "submissions"] as const;

/**
 * `steps`: calls of `step`, refused ones too. `wallTimeMs`: milliseconds since `reset`. `executions`: runs of
 * `execute_code`. `validations`: runs of `validate_code`. `submissions`: gradings of a submission.
 */
export type BudgetKind = (typeof budgetKinds)[number];

/** One line of the budget; `limit` and `left` are null where nothing limits. */
export const budgetLineSchema = z.object({
  used: z.number().min(0),
  limit: z.number().min(0).nullable(),
  left: z.number().min(0).nullable(),
});

export type BudgetLine = z.infer<typeof budgetLineSchema>;

export const budgetSchema = z.object({
  steps: budgetLineSchema,
  wallTimeMs: budgetLineSchema,
  executions: budgetLineSchema,
  validations: budgetLineSchema,
  submissions: budgetLineSchema,
});

/** What was used and what is left, for every kind. */
export type Budget = z.infer<typeof budgetSchema>;

/** The limits alone; null means unlimited. */
export type BudgetLimits = Readonly<Record<BudgetKind, number | null>>;
