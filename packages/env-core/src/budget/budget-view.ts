import type { Budget, BudgetLimits, BudgetLine, BudgetUse } from "./budget.ts";

function line(used: number, limit: number | null): BudgetLine {
  return { used, limit, left: limit === null ? null : Math.max(0, limit - used) };
}

/** Limits and use, put side by side. */
export function budgetView(limits: BudgetLimits, used: BudgetUse): Budget {
  return {
    steps: line(used.steps, limits.steps),
    wallTimeMs: line(used.wallTimeMs, limits.wallTimeMs),
    executions: line(used.executions, limits.executions),
    validations: line(used.validations, limits.validations),
    submissions: line(used.submissions, limits.submissions),
    submissionBytes: line(used.submissionBytes, limits.submissionBytes),
    tokens: line(used.tokens, limits.tokens),
    dollars: line(used.dollars, limits.dollars),
  };
}
