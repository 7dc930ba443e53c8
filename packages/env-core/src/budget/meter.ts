import type { StepCost } from "../log/step-cost.ts";
import { budgetView } from "./budget-view.ts";
import type { Budget, BudgetLimits, CountedUse } from "./budget.ts";

type Counted = keyof CountedUse;

/** So that a hundred times 0.01 is 1. */
function withoutRoundingError(dollars: number): number {
  return Number(dollars.toPrecision(12));
}

/** The use of one step, on top of what the episode had used before it. */
export class Meter {
  readonly #limits: BudgetLimits;
  readonly #used: CountedUse;
  readonly #elapsedMs: () => number;

  constructor(options: {
    readonly limits: BudgetLimits;
    readonly usedBefore: Readonly<CountedUse>;
    readonly elapsedMs: () => number;
  }) {
    this.#limits = options.limits;
    this.#used = { ...options.usedBefore };
    this.#elapsedMs = options.elapsedMs;
  }

  /** Takes `amount` of `kind` if that much is left, and says whether it was. */
  take(kind: Counted, amount = 1): boolean {
    const limit = this.#limits[kind];
    if (limit !== null && this.#used[kind] + amount > limit) return false;
    this.#used[kind] += amount;
    return true;
  }

  /** Gives one back that a failure of ours spoilt. */
  giveBack(kind: Counted): void {
    this.#used[kind] -= 1;
  }

  /** Counts what the action has cost already, whether or not it was left. */
  spend({ tokens, dollars }: StepCost): void {
    this.#used.tokens += tokens ?? 0;
    this.#used.dollars = withoutRoundingError(this.#used.dollars + (dollars ?? 0));
  }

  /** What more was spent of than the episode has; null while all is within its limits. */
  overspent(): "tokens" | "dollars" | null {
    const { tokens, dollars } = this.#limits;
    if (tokens !== null && this.#used.tokens > tokens) return "tokens";
    return dollars !== null && this.#used.dollars > dollars ? "dollars" : null;
  }

  /** Milliseconds of wall time left; Infinity where nothing limits. */
  wallTimeLeftMs(): number {
    const limit = this.#limits.wallTimeMs;
    return limit === null ? Infinity : Math.max(0, limit - this.#elapsedMs());
  }

  view(): Budget {
    return budgetView(this.#limits, { ...this.#used, wallTimeMs: this.#elapsedMs() });
  }
}
