import { windowOf } from "../../csv/text-window.ts";
import type { Half, MetricReference, SubmissionSchema, TaskCard } from "../../contract.ts";
import { csvText } from "../../csv/write-csv.ts";
import { readAnswerKey } from "../answer-key.ts";
import { idColumns } from "../../submission/row-key.ts";
import { contextColumns } from "../context-columns.ts";
import { boardsOf, type LoadedTask } from "../grade-bytes.ts";
import { loadMetric } from "../load-metric.ts";

export interface InMemoryTask {
  readonly schema: SubmissionSchema;
  readonly metric: MetricReference;
  /** Of the key columns together, one array each, where there are several. */
  readonly ids: readonly string[] | readonly (readonly string[])[];
  readonly answers: Readonly<Record<string, readonly string[]>>;
  readonly board?: TaskCard["board"];
  readonly direction?: TaskCard["direction"];
  /** Of each row. @defaultValue the first half of the rows is public, the rest private */
  readonly halves?: readonly Half[];
}

/** A task for tests that exists in memory only. */
export async function inMemoryTask({
  schema,
  metric,
  ids,
  answers,
  board,
  direction,
  halves: given,
}: InMemoryTask): Promise<LoadedTask> {
  const card: TaskCard = {
    specVersion: "v1",
    id: "in-memory",
    title: "In memory",
    brief: "",
    modality: "tabular",
    metric,
    direction: direction ?? "maximize",
    submission: schema,
    licence: { name: "CC0-1.0" },
    split: "given",
    resources: { seconds: 1, memoryMb: 1, cores: 1, gpu: false },
    tags: [],
    board: board ?? null,
  };
  const names = Object.keys(answers);
  const idCells = isNested(ids) ? ids : [ids];
  const rows = idCells[0]?.length ?? 0;
  const halves = given ?? Array.from({ length: rows }, (_, row) => (row < rows / 2 ? "public" : "private"));
  const text = csvText(
    [...idColumns(schema), ...names, "half"],
    [...idCells, ...names.map((name) => answers[name] ?? []), halves],
  );
  const loaded = await loadMetric(metric);
  const context = contextColumns(loaded, metric.options);
  return {
    card,
    metric: loaded,
    key: readAnswerKey(() => windowOf(Buffer.from(text)), schema, rows, { context }),
    boards: boardsOf(card),
  };
}

function isNested(ids: InMemoryTask["ids"]): ids is readonly (readonly string[])[] {
  return Array.isArray(ids[0]);
}
