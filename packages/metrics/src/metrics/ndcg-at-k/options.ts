import type { MetricOptions, NumberColumn } from "../../contract.ts";

/** What a relevance r is worth: 2^r - 1, or r itself. */
export type NdcgGain = "exponential" | "linear";

export interface NdcgRowOptions {
  /** How many of the first places count. @defaultValue all */
  readonly k?: number;
  /** @defaultValue "exponential" */
  readonly gain?: NdcgGain;
}

export interface NdcgListOptions {
  /** Non-negative weight per row. @defaultValue every row counts the same */
  readonly weights?: NumberColumn;
  /** How many of the first places count. @defaultValue all */
  readonly k?: number;
}

/** Options of the metric over tables. */
export interface NdcgMetricOptions extends MetricOptions, NdcgRowOptions {
  /**
   * The column of the truth that says which rows are ranked against each other. The value columns then hold a relevance and
   * a score per row.
   * @defaultValue none: each row holds lists of items
   */
  readonly group?: string;
}
