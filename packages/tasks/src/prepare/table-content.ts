import { createHash } from "node:crypto";
import { join } from "node:path";

import type { TableRecipe } from "../catalogue/recipe-schema.ts";
import type { TaskCard } from "../contract.ts";
import type { TextTable } from "../csv/read-table.ts";
import { csvText } from "../csv/write-csv.ts";
import { createRng } from "../random/rng.ts";
import { idColumns } from "../submission/row-key.ts";
import { fileNames } from "./answers-file.ts";
import { refuseBlankTargets } from "./blank-targets.ts";
import type { TaskContent } from "./content.ts";
import { describeTask } from "./describe.ts";
import { assignHalves } from "./halves.ts";
import { npyRows } from "./npy.ts";
import { readRecipeTable } from "./read-recipe-table.ts";
import { readSource } from "./read-source.ts";
import { sampleValue } from "./sample.ts";
import { splitRows } from "./split.ts";
import { targetOfColumn } from "./target-of-column.ts";

/** A card and how to make its files from a folder of sources. */
export interface TableTask {
  readonly card: TaskCard;
  readonly recipe: TableRecipe;
  /** The folder that the recipe's file names are relative to. */
  readonly folder: string;
}

/** Reads the sources and makes every file of the task, in memory. */
export async function tableContent({ card, recipe, folder }: TableTask): Promise<TaskContent> {
  const { columns, split } = recipe;
  const bytes = await readSource(join(folder, recipe.source.table), "source.table");
  const table = readRecipeTable(bytes, card, recipe);
  refuseBlankTargets(card, columns.target, table, recipe.source.table);
  const key = [card.id, String(split.seed), createHash("sha256").update(bytes).digest("hex")];
  const splitBy = split.by ?? (split.kind === "stratified" ? columns.target[0] : undefined);
  const by = splitBy === undefined ? null : table.column(splitBy);
  const rows = splitRows(split, { rows: table.rows, by, rng: createRng(...key, "rows") });

  const pick = (name: string, chosen: readonly number[]): string[] => pickCells(table, name, chosen);
  const { submission } = card;
  const idNames = idColumns(submission);
  // One id is a number that says nothing; several columns name the rows by what they hold.
  const idsOf = (chosen: readonly number[], before: number): readonly (readonly string[])[] =>
    idNames.length === 1
      ? [chosen.map((_, position) => String(before + position))]
      : idNames.map((name) => pick(name, chosen));
  const trainIds = idsOf(rows.train, 0);
  const testIds = idsOf(rows.test, rows.train.length);
  const trainColumns = [...columns.features, ...columns.trainOnly, ...columns.target];
  const constants = submission.columns.map((column) => {
    const target = pick(targetOfColumn(submission, column, columns.target), rows.train);
    return sampleValue(submission, column, target, recipe.sample ?? {});
  });

  const publicFiles: Record<string, string | Uint8Array> = {
    "train.csv": csvText(
      [...idNames, ...trainColumns],
      [...trainIds, ...trainColumns.map((name) => pick(name, rows.train))],
    ),
    "test.csv": csvText(
      [...idNames, ...columns.features],
      [...testIds, ...columns.features.map((name) => pick(name, rows.test))],
    ),
    [fileNames.sample]: csvText(
      [...idNames, ...submission.columns.map((column) => column.name)],
      [...testIds, ...constants.map((value) => rows.test.map(() => value))],
    ),
  };
  for (const array of recipe.source.arrays) {
    const raw = await readSource(join(folder, array.file), "source.arrays");
    publicFiles[`train_${array.name}.npy`] = npyRows(array, raw, rows.train);
    publicFiles[`test_${array.name}.npy`] = npyRows(array, raw, rows.test);
  }
  const names = [fileNames.description, ...Object.keys(publicFiles)].toSorted();
  publicFiles[fileNames.description] = describeTask(card, names);

  const answers = Object.fromEntries(columns.target.map((name) => [name, pick(name, rows.test)]));
  const keysOfHalves =
    by !== null && (split.kind === "stratified" || split.halves === "group")
      ? rows.test.map((row) => by[row]!)
      : null;
  // Keyed by the answers themselves: whoever has only the public files cannot draw the same halves.
  const rng = createRng(...key, "halves", JSON.stringify(answers));
  const halves = assignHalves(split, recipe.publicFraction, keysOfHalves, rows.test.length, rng);
  return { publicFiles, answers: { ids: testIds, columns: answers, halves }, trainRows: rows.train.length };
}

function pickCells(table: TextTable, name: string, rows: readonly number[]): string[] {
  const cells = table.column(name);
  return rows.map((row) => cells[row]!);
}
