import type { Half } from "../contract.ts";

/** The right values of the test rows, as text, column by column. */
export interface Answers {
  readonly ids: readonly string[];
  /** Target columns by name, each as long as `ids`. */
  readonly columns: Readonly<Record<string, readonly string[]>>;
  readonly halves: readonly Half[];
}

/** Everything that preparing a task writes. */
export interface TaskContent {
  /** File contents by name; names are relative, with `/` between parts. */
  readonly publicFiles: Readonly<Record<string, string | Uint8Array>>;
  readonly answers: Answers;
  readonly trainRows: number;
}
