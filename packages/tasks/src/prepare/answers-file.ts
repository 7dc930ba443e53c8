import { csvText } from "../csv/write-csv.ts";
import type { Answers } from "./content.ts";

/** Names within a prepared task's folders. */
export const fileNames = {
  answers: "answers.csv",
  card: "card.json",
  manifest: "prepared.json",
  sample: "sample_submission.csv",
  description: "description.md",
} as const;

/** The column of answers.csv that says in which half a row is. No target may be called so. */
export const HALF_COLUMN = "half";

/** answers.csv: the ids, the targets and the half of each row. */
export function answersCsv(ids: readonly string[], answers: Answers): string {
  const names = Object.keys(answers.columns);
  return csvText(
    [...ids, ...names, HALF_COLUMN],
    [...answers.ids, ...names.map((name) => answers.columns[name] ?? []), answers.halves],
  );
}
