import type { MetricOptions, NumberColumn } from "../../contract.ts";

interface BiasSettings {
  /** A truth of at least this is positive, a subgroup's number of at least this makes a member. @defaultValue 0.5 */
  readonly threshold?: number;
  /** Power of the mean over subgroups: the more negative, the more the worst subgroup counts. @defaultValue -5 */
  readonly power?: number;
  /** What the AUC of all rows counts; the three means over subgroups share the rest. @defaultValue 0.25 */
  readonly overallWeight?: number;
}

export interface BiasRocAucOptions extends BiasSettings {
  /** Non-negative weight per row. @defaultValue every row counts the same */
  readonly weights?: NumberColumn;
}

/** {@link BiasRocAucOptions} of the metric over tables. */
export interface BiasRocAucMetricOptions extends MetricOptions, BiasSettings {
  /**
   * The truth's columns that say who is of which subgroup; an empty cell is no member.
   * @defaultValue all columns of the truth but `column`, which then must be named
   */
  readonly subgroups?: readonly string[];
}
