import { readFile } from "node:fs/promises";
import { join } from "node:path";

import type { Half, PreparedTask, SubmissionColumn } from "../contract.ts";
import { readTable, type TextTable } from "../csv/read-table.ts";
import { csvText } from "../csv/write-csv.ts";
import { gradeCsv, type LoadedTask } from "../grade/grade-bytes.ts";
import { loadForGrading } from "../grade/grade-submission.ts";
import { fileNames, HALF_COLUMN } from "../prepare/answers-file.ts";
import { targetOfColumn } from "../prepare/target-of-column.ts";
import { idColumns, joinsById, keysOfRows } from "../submission/row-key.ts";
import { tableKeys } from "./table-keys.ts";

/** A score for each half, or why there is none. */
export type ExamScore =
  | { readonly kind: "scored"; readonly public: number; readonly private: number }
  | { readonly kind: "refused"; readonly why: string };

/** A prepared task opened for examination: what the agent sees, and what it must not. */
export interface Exam {
  readonly prepared: PreparedTask;
  readonly loaded: LoadedTask;
  /** What names each row of the answers: its id, or its cells in several columns as one text. */
  readonly ids: readonly string[];
  readonly halves: readonly Half[];
  readonly targets: ReadonlyMap<string, readonly string[]>;
  /** The public CSV files by name. */
  readonly tables: ReadonlyMap<string, TextTable>;
  /** What a perfect submission holds in a column, row by row of the answers. */
  truthCells(column: SubmissionColumn): readonly string[];
  /** The sample submission's cells in a column, in the order of the answers. */
  sampleCells(column: SubmissionColumn): readonly string[];
  /** Grades cells given in the order of the answers, or of `order`. */
  score(cellsOf: (column: SubmissionColumn) => readonly string[], order?: ExamOrder): ExamScore;
}

/** How to write rows and columns other than as they come. */
interface ExamOrder {
  readonly rows: readonly number[];
  readonly reverseColumns: boolean;
}

export async function openExam(prepared: PreparedTask): Promise<Exam> {
  const loaded = await loadForGrading(prepared);
  const { submission } = prepared.card;
  const answersFile = join(prepared.privateDir, fileNames.answers);
  const answers = readTable(await readFile(answersFile), fileNames.answers);
  const idNames = idColumns(submission);
  const names = answers.names.filter((name) => !idNames.includes(name) && name !== HALF_COLUMN);
  const tables = new Map<string, TextTable>();
  for (const { path } of prepared.publicFiles) {
    if (!path.endsWith(".csv")) continue;
    tables.set(path, readTable(await readFile(join(prepared.publicDir, path)), path));
  }
  const idCells = idNames.map((name) => answers.column(name));
  const ids = keysOfRows(idCells);
  return {
    prepared,
    loaded,
    ids,
    halves: answers.column(HALF_COLUMN).map((half) => (half === "public" ? "public" : "private")),
    targets: new Map(names.map((name) => [name, answers.column(name)])),
    tables,
    truthCells: (column) => truthOf(column, answers.column(targetOfColumn(submission, column, names))),
    sampleCells: (column) => {
      const sample = tables.get(fileNames.sample);
      if (sample === undefined) return [];
      const cells = sample.column(column.name);
      const keys = tableKeys(sample, submission);
      if (keys === null || !joinsById(submission)) return cells;
      const rowOf = new Map(keys.map((key, row) => [key, row]));
      return ids.map((id) => cells[rowOf.get(id) ?? -1] ?? "");
    },
    score(cellsOf, order) {
      const columns = [
        ...idNames.map((name, at) => ({ name, cells: idCells[at] ?? [] })),
        ...submission.columns.map((column) => ({ name: column.name, cells: cellsOf(column) })),
      ];
      const written = order?.reverseColumns === true ? columns.toReversed() : columns;
      const rows = order?.rows ?? ids.map((_, row) => row);
      const text = csvText(
        written.map(({ name }) => name),
        written.map(({ cells }) => rows.map((row) => cells[row] ?? "")),
      );
      return scoreText(loaded, text);
    },
  };
}

function scoreText(loaded: LoadedTask, text: string): ExamScore {
  const result = gradeCsv(loaded, Buffer.from(text), { halves: ["public", "private"] });
  if (result.kind === "scored" && result.scores.public !== undefined && result.scores.private !== undefined) {
    return { kind: "scored", public: result.scores.public.score, private: result.scores.private.score };
  }
  if (result.kind === "invalid_submission") {
    return { kind: "refused", why: result.problems.map((problem) => problem.message).join(" ") };
  }
  if (result.kind === "scored") return { kind: "refused", why: "A half has no score." };
  // The first line says what; the rest is a stack trace.
  return { kind: "refused", why: `${result.message} ${result.detail?.split("\n", 1)[0] ?? ""}`.trim() };
}

function truthOf(column: SubmissionColumn, target: readonly string[]): readonly string[] {
  if (column.type !== "probability") return target;
  const one = column.class ?? column.positive ?? "1";
  return target.map((value) => (value === one ? "1" : "0"));
}
