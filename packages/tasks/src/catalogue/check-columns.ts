import type { z } from "zod";

import type { SubmissionSchema } from "../contract.ts";
import { idColumns } from "../submission/row-key.ts";

/** What of a recipe says where each column goes. */
interface Places {
  readonly submission: SubmissionSchema;
  readonly columns: Readonly<Record<"features" | "trainOnly" | "target", readonly string[]>>;
}

/** A field of `columns`, another field, and why a column cannot be in both. */
const APART = [
  ["features", "columns.target", "test.csv shows the features, and the target is what it must not show"],
  [
    "features",
    "columns.trainOnly",
    "test.csv shows the features, and what is for train.csv alone it must not show",
  ],
  ["trainOnly", "columns.target", "train.csv has both, and would have the column twice"],
  ["features", "submission.id", "train.csv and test.csv have both, and would have the column twice"],
  ["trainOnly", "submission.id", "train.csv has both, and would have the column twice"],
  ["target", "submission.id", "an id names a row for everybody to see, and the target is not to be seen"],
] as const;

/**
 * Refuses a column that is in two places: a target among the features puts the answers into test.csv, and a column that stands
 * twice in a file is read by its name as either. A column by which rows are split (`split.by`) may be any.
 */
export function checkColumns({ value, issues }: z.core.ParsePayload<Places>): void {
  for (const { field, fault } of columnFaults(value))
    issues.push({ code: "custom", message: fault, input: value.columns, path: ["columns", field] });
}

function columnFaults({ submission, columns }: Places): { field: string; fault: string }[] {
  const others = {
    "columns.trainOnly": columns.trainOnly,
    "columns.target": columns.target,
    "submission.id": idColumns(submission),
  };
  const twice = Object.entries(columns).flatMap(([field, names]) =>
    repeated(names).map((name) => ({ field, fault: `it has ${JSON.stringify(name)} twice: once is enough` })),
  );
  const inBoth = APART.flatMap(([field, other, reason]) =>
    [...new Set(columns[field])]
      .filter((name) => others[other].includes(name))
      .map((name) => ({
        field,
        fault: `it has ${JSON.stringify(name)}, and so has ${other}: ${reason}. Leave it in one of the two`,
      })),
  );
  return [...twice, ...inBoth];
}

/** The names that stand in a list more than once. */
function repeated(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))];
}
