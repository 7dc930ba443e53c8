import type { Budget } from "../../../budget/budget.ts";
import type { Json } from "../../../observation/observation.ts";
import type { TablePreview } from "../../../task/preview-table.ts";

/** One public file as `data_structure` shows it. */
export interface FileInfo {
  readonly path: string;
  readonly bytes: number;
  /** For a table, its header and first rows; null for other files. */
  readonly preview: TablePreview | null;
}

/** Everything that `request_info` can tell, by type. */
export interface InfoByType {
  /** The brief, in Markdown. */
  overview: string;
  /** The header and first rows of the sample submission; null when the task has none. */
  sample_submission: TablePreview | null;
  data_structure: readonly FileInfo[];
  /** The folder of the public data, in the box. */
  data_path: string;
  /** The file that a run must leave, in the box. */
  output_path: string;
  name: string;
  /** Title, metric, direction and the task's further public facts. */
  metadata: Readonly<Record<string, Json>>;
  budget: Budget;
}

export type InfoType = keyof InfoByType;

export const infoTypes = [
  "overview",
  "sample_submission",
  "data_structure",
  "data_path",
  "output_path",
  "name",
  "metadata",
  "budget",
] as const satisfies readonly InfoType[];
