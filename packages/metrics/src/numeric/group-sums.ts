/** One compensated sum per group: the error stays near one rounding however many values a group has. */
export class GroupSums {
  readonly #sums: Float64Array;
  readonly #lost: Float64Array;

  constructor(groups: number) {
    this.#sums = new Float64Array(groups);
    this.#lost = new Float64Array(groups);
  }

  add(group: number, value: number): void {
    const sum = this.#sums[group]!;
    const next = sum + value;
    const error = Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
    this.#lost[group] = this.#lost[group]! + error;
    this.#sums[group] = next;
  }

  /** The sum of each group; infinite where it exceeds the largest double. */
  totals(): Float64Array {
    return this.#sums.map((sum, group) => (Number.isFinite(sum) ? sum + this.#lost[group]! : sum));
  }
}
