import { createHash } from "node:crypto";

import type { Board, Half, Licence, ResourceHints, Task, TaskCard } from "../contract.ts";
import { csvText } from "../csv/write-csv.ts";
import { fileNames } from "../prepare/answers-file.ts";
import { collectAnswers, type GivenAnswers } from "../prepare/collect-answers.ts";
import type { Answers, TaskContent } from "../prepare/content.ts";
import { describeTask } from "../prepare/describe.ts";
import { sampleValue } from "../prepare/sample.ts";
import { writePrepared } from "../prepare/write-prepared.ts";
import { createRng } from "../random/rng.ts";
import { idColumns, mayRepeat } from "../submission/row-key.ts";
import { definitionSchema } from "./definition-schema.ts";
import { parseWith } from "./parse.ts";

/** What a task of your own makes when it is prepared. */
export interface DefinedContent {
  /**
   * File contents by name, such as `train.csv`, `test.csv` and anything else the agent needs. A sample submission of
   * constants and a description are added when they are not there.
   */
  readonly publicFiles: Readonly<Record<string, string | Uint8Array>>;
  readonly answers: {
    /**
     * What names each row: the ids or, where several columns do, the cells of each by its name. An id stands once, or as often
     * as its objects do where the submission's `rowsPerId` allows several rows.
     */
    readonly ids: readonly string[] | Readonly<Record<string, readonly string[]>>;
    /** Target columns by name, as text, each as long as the ids. */
    readonly columns: Readonly<Record<string, readonly string[]>>;
    /** @defaultValue half of the rows each, drawn from the answers themselves */
    readonly halves?: readonly Half[];
  };
  /** For the manifest. @defaultValue 0 */
  readonly trainRows?: number;
}

export interface TaskDefinition extends Pick<
  TaskCard,
  "id" | "title" | "metric" | "direction" | "submission"
> {
  /** Change it whenever `content` would make other files: it keys the cache. */
  readonly version: string;
  /** Makes the files; the same every time. */
  readonly content: () => DefinedContent | Promise<DefinedContent>;
  /** What the agent is asked to do, in Markdown. @defaultValue the title */
  readonly brief?: string;
  /** @defaultValue "tabular" */
  readonly modality?: TaskCard["modality"];
  /** @defaultValue named "unspecified" */
  readonly licence?: Licence;
  /** @defaultValue a minute, 1 GiB, one core, no GPU */
  readonly resources?: Partial<ResourceHints>;
  readonly tags?: readonly string[];
  /** @defaultValue no board, hence no HumanRank */
  readonly board?: Board;
}

/** Makes a task of your own. Throws `TaskError` (`invalid_task`) naming the field that is wrong. */
export function defineTask(definition: TaskDefinition): Task {
  const { content } = definition;
  const whose = typeof definition.id === "string" ? `task "${definition.id}"` : "a task";
  const {
    version,
    brief,
    board,
    content: _content,
    ...head
  } = parseWith(definitionSchema, definition, `The definition of ${whose}`);
  const card: TaskCard = {
    specVersion: "v1",
    ...head,
    brief: brief ?? head.title,
    split: "given",
    board: board ?? null,
  };
  return {
    ...card,
    fingerprint: async () =>
      createHash("sha256")
        .update(JSON.stringify(["defined", version, card]))
        .digest("hex"),
    prepare: async (outDir) => writePrepared(card, completed(card, await content()), outDir),
  };
}

/** Adds what the author left out. */
function completed(card: TaskCard, content: DefinedContent): TaskContent {
  const { ids, columns, halves } = rowsOfAnswers(card, content.answers);
  const publicFiles: Record<string, string | Uint8Array> = { ...content.publicFiles };
  const { submission } = card;
  const [first = []] = ids;
  publicFiles[fileNames.sample] ??= csvText(
    [...idColumns(submission), ...submission.columns.map((column) => column.name)],
    [
      ...ids,
      ...submission.columns.map((column) => {
        const value = sampleValue(submission, column, null, {});
        return first.map(() => value);
      }),
    ],
  );
  publicFiles[fileNames.description] ??= describeTask(
    card,
    [fileNames.description, ...Object.keys(publicFiles)].toSorted(),
  );
  return {
    publicFiles,
    answers: { ids, columns, halves: halves ?? drawHalves(card.id, first.length, columns) },
    trainRows: content.trainRows ?? 0,
  };
}

/** The answers with one row for each row, or each id, of the test. */
function rowsOfAnswers({ submission }: TaskCard, answers: DefinedContent["answers"]): GivenAnswers {
  const named = answers.ids;
  const ids = isList(named) ? [named] : idColumns(submission).map((name) => named[name] ?? []);
  const given = { ...answers, ids };
  return mayRepeat(submission) ? collectAnswers(submission, given) : given;
}

function isList(ids: DefinedContent["answers"]["ids"]): ids is readonly string[] {
  return Array.isArray(ids);
}

function drawHalves(id: string, rows: number, columns: Answers["columns"]): Half[] {
  const order = createRng(id, "halves", JSON.stringify(columns)).permutation(rows);
  const halves = Array.from<Half>({ length: rows }).fill("private");
  for (const row of order.subarray(0, Math.ceil(rows / 2))) halves[row] = "public";
  return halves;
}
