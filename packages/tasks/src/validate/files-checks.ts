import { stat } from "node:fs/promises";
import { sep } from "node:path";

import type { SubmissionSchema } from "../contract.ts";
import { idColumns, joinsById } from "../submission/row-key.ts";
import type { Exam } from "./exam.ts";
import { failed, passed, type CheckResult } from "./report.ts";
import { tableKeys } from "./table-keys.ts";

export async function privateIsPrivate(exam: Exam): Promise<CheckResult> {
  const { privateDir, publicDir } = exam.prepared;
  if (`${privateDir}${sep}`.startsWith(`${publicDir}${sep}`))
    return failed("The answers lie inside the public folder.");
  const mode = (await stat(privateDir)).mode & 0o777;
  if ((mode & 0o077) !== 0) return failed(`The answers' folder has mode ${mode.toString(8)}: make it 700.`);
  return passed("The answers lie apart, in a folder that only its owner can enter.");
}

export function halvesAreDisjoint(exam: Exam): CheckResult {
  const { ids, halves, prepared } = exam;
  if (joinsById(prepared.card.submission) && new Set(ids).size !== ids.length)
    return failed("An id stands twice in the answers.");
  const inPublic = halves.filter((half) => half === "public").length;
  const inPrivate = ids.length - inPublic;
  const least = Math.min(inPublic, inPrivate);
  if (least < 10) return failed(`The halves have ${inPublic} and ${inPrivate} rows: too few to score on.`);
  if (inPublic !== prepared.rows.public || inPrivate !== prepared.rows.private) {
    return failed("The manifest counts other halves than the answers: prepare the task again.");
  }
  return passed(`${inPublic} rows are public, ${inPrivate} private, none both.`);
}

/** test.csv, the sample and the answers name the same rows; training rows are others. */
export function idsAgree(exam: Exam): CheckResult {
  const { submission } = exam.prepared.card;
  const answers = new Set(exam.ids);
  for (const name of ["test.csv", "sample_submission.csv"]) {
    const table = exam.tables.get(name);
    if (table === undefined) return failed(`There is no ${name}.`);
    const keys = tableKeys(table, submission);
    if (keys === null) return failed(`${name} has no column "${lackingIn(table.names, submission)}".`);
    if (keys.length !== exam.ids.length || !keys.every((key) => answers.has(key))) {
      return failed(`${name} names other rows than the answers.`);
    }
  }
  const train = exam.tables.get("train.csv");
  const trained = train === undefined ? null : tableKeys(train, submission);
  if (trained?.some((key) => answers.has(key)) === true) {
    return failed("A training row has the id of a test row.");
  }
  return passed(`test.csv, the sample and the answers name the same ${exam.ids.length} rows.`);
}

function lackingIn(names: readonly string[], submission: SubmissionSchema): string {
  return idColumns(submission).find((name) => !names.includes(name)) ?? "";
}
