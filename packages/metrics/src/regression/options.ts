import type { NumberColumn } from "../contract.ts";

export interface RegressionOptions {
  /** Non-negative weight per row. @defaultValue every row counts the same */
  readonly weights?: NumberColumn;
}
