import type { Label, MetricOptions, NumberColumn } from "../../contract.ts";

interface ColumnAucSettings {
  /**
   * The truth's label of cells that are not scored: each column is judged by its other rows. Jigsaw's toxic comments mark
   * rows with -1. @defaultValue every cell is scored
   */
  readonly notScored?: Label;
  /** What a column with one class only counts, or "refuse" for an error. @defaultValue "refuse" */
  readonly oneClass?: "refuse" | number;
}

export interface MeanColumnRocAucOptions extends ColumnAucSettings {
  /** Non-negative weight per row. @defaultValue every row counts the same */
  readonly weights?: NumberColumn;
}

/** {@link MeanColumnRocAucOptions} of the metric over tables. */
export interface MeanColumnRocAucMetricOptions extends MetricOptions, ColumnAucSettings {}
