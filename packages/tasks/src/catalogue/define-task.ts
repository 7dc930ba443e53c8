import { createHash } from "node:crypto";

import type { Board, Half, Licence, ResourceHints, Task, TaskCard } from "../contract.ts";
import { csvText } from "../csv/write-csv.ts";
import { fileNames } from "../prepare/answers-file.ts";
import type { Answers, TaskContent } from "../prepare/content.ts";
import { describeTask } from "../prepare/describe.ts";
import { sampleValue } from "../prepare/sample.ts";
import { writePrepared } from "../prepare/write-prepared.ts";
import { createRng } from "../random/rng.ts";
import { cardFields } from "./card-schema.ts";
import { parseWith } from "./parse.ts";
import { z } from "zod";

/** What a task of your own makes when it is prepared. */
export interface DefinedContent {
  /**
   * File contents by name, such as `train.csv`, `test.csv` and anything else the agent needs. A sample submission of
   * constants and a description are added when they are not there.
   */
  readonly publicFiles: Readonly<Record<string, string | Uint8Array>>;
  readonly answers: {
    readonly ids: readonly string[];
    /** Target columns by name, as text, each as long as `ids`. */
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
  const { version, content, board, brief, licence, modality, ...fields } = definition;
  const head = parseWith(
    z.object(cardFields),
    {
      specVersion: "v1",
      modality: modality ?? "tabular",
      licence: licence ?? { name: "unspecified" },
      ...fields,
    },
    `The definition of task "${definition.id}"`,
  );
  const card: TaskCard = { ...head, brief: brief ?? head.title, split: "given", board: board ?? null };
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
  const { ids, columns } = content.answers;
  const publicFiles: Record<string, string | Uint8Array> = { ...content.publicFiles };
  const { submission } = card;
  publicFiles[fileNames.sample] ??= csvText(
    [submission.id, ...submission.columns.map((column) => column.name)],
    [
      ids,
      ...submission.columns.map((column) => {
        const value = sampleValue(submission, column, null, {});
        return ids.map(() => value);
      }),
    ],
  );
  publicFiles[fileNames.description] ??= describeTask(
    card,
    [fileNames.description, ...Object.keys(publicFiles)].toSorted(),
  );
  const answers: Answers = {
    ids,
    columns,
    halves: content.answers.halves ?? drawHalves(card.id, ids, columns),
  };
  return { publicFiles, answers, trainRows: content.trainRows ?? 0 };
}

function drawHalves(id: string, ids: readonly string[], columns: Answers["columns"]): Half[] {
  const order = createRng(id, "halves", JSON.stringify(columns)).permutation(ids.length);
  const halves = Array.from<Half>({ length: ids.length }).fill("private");
  for (const row of order.subarray(0, Math.ceil(ids.length / 2))) halves[row] = "public";
  return halves;
}
