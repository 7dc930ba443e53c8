import type { Budget } from "../../../budget/budget.ts";
import type { TablePreview } from "../../../task/preview-table.ts";
import type { FileInfo } from "./info-types.ts";

/** The header and first rows of a table, one line each. */
export function describeTable({ columns, rows }: TablePreview): string {
  return [columns, ...rows].map((row) => row.join(" | ")).join("\n");
}

function describeFile({ path, bytes, preview }: FileInfo): string {
  const line = `${path} (${bytes.toLocaleString("en-US")} bytes)`;
  return preview === null
    ? line
    : `${line}, ${String(preview.columns.length)} columns\n${describeTable(preview)}`;
}

/** The public files, each with its size and, for a table, its first rows. */
export function describeFiles(files: readonly FileInfo[]): string {
  return files.map(describeFile).join("\n\n");
}

/** What is used and what is left. */
export function describeBudget(budget: Budget): string {
  return Object.entries(budget)
    .map(([kind, { used, left }]) => {
      return `${kind}: ${String(used)} used, ${left === null ? "no limit" : `${String(left)} left`}`;
    })
    .join("\n");
}
