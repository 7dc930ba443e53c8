import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

import type { TextTable } from "../csv/read-table.ts";
import { fileNames } from "../prepare/answers-file.ts";
import type { Exam } from "./exam.ts";
import { failed, passed, type CheckResult } from "./report.ts";
import { tableKeys } from "./table-keys.ts";

/** Rows on which columns are compared with hashes: enough that chance cannot fool it. */
const HASHED_ROWS = 50;
const SAME_SHARE = 0.999;

interface Candidate {
  readonly where: string;
  /** In the order of the answers. */
  readonly cells: readonly string[];
}

/** Every column of a public CSV file that has a value for each test row, brought into the answers' order. */
function candidates(exam: Exam): Candidate[] {
  return [...exam.tables].flatMap(([file, table]) => {
    if (file === fileNames.sample) return [];
    const order = rowsOfTest(exam, table);
    if (order === null) return [];
    return table.names.map((name) => {
      const cells = table.column(name);
      return { where: `column "${name}" of ${file}`, cells: order.map((row) => cells[row] ?? "") };
    });
  });
}

/** The row of each test id in a table; by position when the table has no ids but as many rows. */
function rowsOfTest(exam: Exam, table: TextTable): number[] | null {
  const keys = tableKeys(table, exam.prepared.card.submission);
  if (keys !== null) {
    const rowOf = new Map(keys.map((key, row) => [key, row]));
    const rows = exam.ids.map((value) => rowOf.get(value) ?? -1);
    return rows.includes(-1) ? null : rows;
  }
  return table.rows === exam.ids.length ? exam.ids.map((_, row) => row) : null;
}

/** No public column is the answer, or a relabelling of it. */
export function noAnswerInPublic(exam: Exam): CheckResult {
  for (const { where, cells } of candidates(exam)) {
    for (const [target, truth] of exam.targets) {
      if (new Set(truth).size < 2) continue;
      const same = truth.filter((value, row) => sameValue(value, cells[row] ?? "")).length;
      if (same >= truth.length * SAME_SHARE)
        return failed(`The answers ("${target}") stand in ${where}: take it out.`);
      if (isRelabelling(truth, cells)) {
        return failed(`The values in ${where} are the answers ("${target}") under other names: take it out.`);
      }
    }
  }
  return passed(`No column of ${exam.tables.size} public tables is the answer.`);
}

function sameValue(truth: string, cell: string): boolean {
  return truth === cell || (truth !== "" && cell !== "" && Number(truth) === Number(cell));
}

/**
 * Whether truth and cells determine each other, and some value occurs often enough that this is no accident of all
 * values being different.
 */
function isRelabelling(truth: readonly string[], cells: readonly string[]): boolean {
  const forward = new Map<string, string>();
  const backward = new Map<string, string>();
  for (const [row, value] of truth.entries()) {
    const cell = cells[row] ?? "";
    if ((forward.get(value) ?? cell) !== cell || (backward.get(cell) ?? value) !== value) return false;
    forward.set(value, cell);
    backward.set(cell, value);
  }
  return forward.size >= 2 && forward.size <= truth.length / 2;
}

/** No public column, ids included, is a hash of the answers, and no public file holds the hash of answers.csv. */
export async function noAnswerHash(exam: Exam): Promise<CheckResult> {
  for (const { where, cells } of candidates(exam)) {
    for (const [target, truth] of exam.targets) {
      if (new Set(truth).size < 2) continue;
      if (isHash(exam.ids, truth, cells))
        return failed(`The values in ${where} are hashes of the answers ("${target}").`);
    }
  }
  const answers = await readFile(join(exam.prepared.privateDir, fileNames.answers));
  const digests = ["md5", "sha1", "sha256"].map((name) => createHash(name).update(answers).digest("hex"));
  for (const { path, bytes } of exam.prepared.publicFiles) {
    if (bytes > 2 ** 24) continue;
    const text = (await readFile(join(exam.prepared.publicDir, path))).toString("latin1").toLowerCase();
    if (digests.some((digest) => text.includes(digest)))
      return failed(`${path} holds the hash of the answers' file.`);
  }
  return passed("No public column or file is a hash of the answers.");
}

/** Whether each cell is, from its first eight letters on, a hash of the row's answer, with or without its id. */
function isHash(ids: readonly string[], truth: readonly string[], cells: readonly string[]): boolean {
  const rows = Math.min(truth.length, HASHED_ROWS);
  const inputs: ((row: number) => string)[] = [
    (row) => truth[row] ?? "",
    (row) => `${ids[row]}${truth[row]}`,
    (row) => `${truth[row]}${ids[row]}`,
    (row) => `${ids[row]},${truth[row]}`,
    (row) => `${ids[row]}:${truth[row]}`,
    (row) => `${ids[row]}_${truth[row]}`,
    (row) => `${ids[row]}-${truth[row]}`,
  ];
  const isOf = (algorithm: string, encoding: "hex" | "base64", input: (row: number) => string): boolean => {
    for (let row = 0; row < rows; row += 1) {
      const cell = cells[row] ?? "";
      const known = encoding === "hex" ? cell.toLowerCase() : cell;
      const digest = createHash(algorithm).update(input(row)).digest(encoding);
      if (known.length < 8 || !digest.startsWith(known.replace(/=+$/, ""))) return false;
    }
    return true;
  };
  return ["md5", "sha1", "sha256", "sha512"].some((algorithm) =>
    (["hex", "base64"] as const).some((encoding) => inputs.some((input) => isOf(algorithm, encoding, input))),
  );
}
