import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { PreparedTask, Task } from "../contract.ts";
import { boardIsInformative, boardIsOfThisData, directionAgrees, gapIsLearnable } from "./board-checks.ts";
import { openExam, type Exam } from "./exam.ts";
import { halvesAreDisjoint, idsAgree, privateIsPrivate } from "./files-checks.ts";
import { noAnswerHash, noAnswerInPublic } from "./leak-checks.ts";
import { orderTellsNothing } from "./order-check.ts";
import {
  failed,
  passed,
  type Check,
  type CheckName,
  type CheckResult,
  type ValidationReport,
} from "./report.ts";
import {
  constantStaysLow,
  orderDoesNotMatter,
  sampleScores,
  shuffledStaysLow,
  truthIsBest,
} from "./scoring-checks.ts";

export interface ValidateTaskOptions {
  /** Where the task is prepared, twice; emptied afterwards. @defaultValue the system's temporary folder */
  readonly workDir?: string;
}

const CHECKS: Readonly<
  Record<Exclude<CheckName, "prepares-the-same-twice">, (exam: Exam) => CheckResult | Promise<CheckResult>>
> = {
  "private-files-are-private": privateIsPrivate,
  "halves-are-disjoint": halvesAreDisjoint,
  "ids-agree": idsAgree,
  "sample-scores": sampleScores,
  "truth-is-best": truthIsBest,
  "order-does-not-matter": orderDoesNotMatter,
  "constant-stays-near-the-floor": constantStaysLow,
  "shuffled-stays-near-the-floor": shuffledStaysLow,
  "direction-agrees-with-board": directionAgrees,
  "board-is-of-this-data": boardIsOfThisData,
  "board-is-informative": boardIsInformative,
  "gap-is-learnable": gapIsLearnable,
  "no-answer-in-public-files": noAnswerInPublic,
  "no-answer-hash-in-public-files": noAnswerHash,
  "order-tells-nothing": orderTellsNothing,
};

/**
 * Examines a task: prepares it twice, grades perfect, constant, shuffled and reordered submissions, and looks for
 * answers in what the agent will see. A task is fit to be offered when the report is `ok`. Throws `TaskError` when it
 * cannot be prepared at all.
 */
export async function validateTask(task: Task, options: ValidateTaskOptions = {}): Promise<ValidationReport> {
  const dir = await mkdtemp(join(options.workDir ?? tmpdir(), "mledojo-validate-"));
  try {
    const first = await task.prepare(join(dir, "first"));
    const second = await task.prepare(join(dir, "second"));
    const same = sameTwice(first, second);
    const exam = await openExam(first);
    const checks: Check[] = [{ name: "prepares-the-same-twice", ...same }];
    for (const name of checkNames()) checks.push({ name, ...(await runCheck(exam, name)) });
    return { id: task.id, hash: first.hash, ok: checks.every(({ outcome }) => outcome !== "failed"), checks };
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

function checkNames(): (keyof typeof CHECKS)[] {
  return Object.keys(CHECKS).filter((name): name is keyof typeof CHECKS => name in CHECKS);
}

/** A check that cannot be carried out has not been passed. */
async function runCheck(exam: Exam, name: keyof typeof CHECKS): Promise<CheckResult> {
  try {
    return await CHECKS[name](exam);
  } catch (error) {
    return failed(`The check could not be carried out: ${String(error)}`);
  }
}

function sameTwice(first: PreparedTask, second: PreparedTask): CheckResult {
  if (first.hash === second.hash) return passed(`Both times the data's hash is ${first.hash.slice(0, 12)}….`);
  const other = first.publicFiles.find((file) =>
    second.publicFiles.every((twin) => twin.sha256 !== file.sha256),
  );
  return failed(
    `Prepared twice, ${other?.path ?? "the answers"} came out differently: something in it is not seeded.`,
  );
}
