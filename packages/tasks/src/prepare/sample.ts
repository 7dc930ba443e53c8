import type { SubmissionColumn, SubmissionSchema } from "../contract.ts";
import { rowSumRule } from "../submission/row-sums.ts";

/**
 * The constant that sample_submission.csv holds in a column, as text: the given one, else what the training target
 * suggests. It tells nothing about the test. `target` is the training target that the column predicts.
 */
export function sampleValue(
  schema: SubmissionSchema,
  column: SubmissionColumn,
  target: readonly string[] | null,
  given: Readonly<Record<string, string>>,
): string {
  const chosen = given[column.name];
  if (chosen !== undefined) return chosen;
  switch (column.type) {
    case "label":
      return mostCommon(target ?? column.labels ?? []);
    case "text":
      return mostCommon(target ?? []) || "text";
    case "labels":
      return mostCommon((target ?? column.labels ?? []).flatMap((cell) => cell.split(" ")));
    case "probability":
      if (rowSumRule(schema) !== null) {
        const classes = schema.columns.filter((other) => other.type === "probability").length;
        return String(1 / classes);
      }
      return "0.5";
    case "integer":
      return String(Math.round(clamp(meanOf(target ?? []), column)));
    default:
      return String(Number(clamp(meanOf(target ?? []), column).toPrecision(6)));
  }
}

function mostCommon(values: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const value of values) if (value !== "") counts.set(value, (counts.get(value) ?? 0) + 1);
  let best = "";
  for (const [value, count] of counts) {
    const most = counts.get(best) ?? 0;
    if (count > most || (count === most && value < best)) best = value;
  }
  return best;
}

function meanOf(values: readonly string[]): number {
  const numbers = values
    .filter((value) => value !== "")
    .map(Number)
    .filter(Number.isFinite);
  return numbers.length === 0 ? 0 : numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
}

function clamp(value: number, column: { readonly min?: number; readonly max?: number }): number {
  return Math.min(Math.max(value, column.min ?? -Infinity), column.max ?? Infinity);
}
