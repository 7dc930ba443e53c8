import type { NumberColumn } from "../contract.ts";

export interface ClassificationOptions {
  /** Non-negative weight per row. @defaultValue every row counts the same */
  readonly weights?: NumberColumn;
}
