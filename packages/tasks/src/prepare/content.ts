import type { Half } from "../contract.ts";

/** The right values of the test rows, as text, column by column. */
export interface Answers {
  /** The cells of the columns that name a row, in the schema's order, each as long as there are rows. */
  readonly ids: readonly (readonly string[])[];
  /** Target columns by name, each as long as those of the ids. */
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
