import { budgetView } from "./budget-view.ts";
import type { Budget, BudgetKind, BudgetLimits } from "./budget.ts";

type Counted = Exclude<BudgetKind, "wallTimeMs">;

/** The use of one step, on top of what the episode had used before it. */
export class Meter {
  readonly #limits: BudgetLimits;
  readonly #used: Record<Counted, number>;
  readonly #elapsedMs: () => number;

  constructor(options: {
    readonly limits: BudgetLimits;
    readonly usedBefore: Readonly<Record<Counted, number>>;
    readonly elapsedMs: () => number;
  }) {
    this.#limits = options.limits;
    this.#used = { ...options.usedBefore };
    this.#elapsedMs = options.elapsedMs;
  }

  /** Takes one of `kind` if there is one left, and says whether there was. */
  take(kind: Counted): boolean {
    const limit = this.#limits[kind];
    if (limit !== null && this.#used[kind] >= limit) return false;
    this.#used[kind] += 1;
    return true;
  }

  /** Gives one back that a failure of ours spoilt. */
  giveBack(kind: Counted): void {
    this.#used[kind] -= 1;
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
