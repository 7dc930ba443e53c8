import { boxPaths } from "@mledojo/sandbox";
import { previewTable, type TablePreview } from "../../../task/preview-table.ts";
import type { PublicFile, TaskView } from "../../../task/task-view.ts";
import type { ActionContext } from "../../action-context.ts";
import { describeBudget, describeFiles, describeTable } from "./describe-info.ts";
import type { FileInfo, InfoByType, InfoType } from "./info-types.ts";

const sampleFile = "sample_submission.csv";
const headBytes = 65_536;
const previewRows = 3;
const sampleRows = 5;
const maxFiles = 200;

/** One kind of information, for a program and in words. */
export interface Info {
  readonly value: unknown;
  readonly text: string;
}

async function preview(task: TaskView, path: string, rows: number): Promise<TablePreview | null> {
  if (!path.toLowerCase().endsWith(".csv")) return null;
  const head = await task.readFile(path, headBytes);
  return head === null ? null : previewTable(new TextDecoder().decode(head), rows);
}

async function fileInfo(task: TaskView, file: PublicFile): Promise<FileInfo> {
  return { path: file.path, bytes: file.bytes, preview: await preview(task, file.path, previewRows) };
}

/** Joins how a kind of information is found to how it is told, and forgets its type. */
function kind<Value>(
  gather: (context: ActionContext) => Promise<Value> | Value,
  describe: (value: Value) => string,
): (context: ActionContext) => Promise<Info> {
  return async (context) => {
    const value = await gather(context);
    return { value, text: describe(value) };
  };
}

const asIs = (text: string): string => text;

/** Gathers one kind of information. */
export const gatherInfo: Readonly<Record<InfoType, (context: ActionContext) => Promise<Info>>> = {
  overview: kind<InfoByType["overview"]>(({ task }) => task.brief, asIs),
  sample_submission: kind<InfoByType["sample_submission"]>(
    ({ task }) => preview(task, sampleFile, sampleRows),
    (table) => (table === null ? "There is no sample submission." : describeTable(table)),
  ),
  data_structure: kind<InfoByType["data_structure"]>(
    ({ task }) => Promise.all(task.files.slice(0, maxFiles).map((file) => fileInfo(task, file))),
    describeFiles,
  ),
  data_path: kind<InfoByType["data_path"]>(() => boxPaths.data, asIs),
  output_path: kind<InfoByType["output_path"]>(
    ({ task }) => `${boxPaths.workspace}/${task.submissionFile}`,
    asIs,
  ),
  name: kind<InfoByType["name"]>(({ task }) => task.id, asIs),
  metadata: kind<InfoByType["metadata"]>(
    ({ task }) => ({ title: task.title, metric: task.metric, direction: task.direction, ...task.facts }),
    (facts) => JSON.stringify(facts, null, 1),
  ),
  budget: kind<InfoByType["budget"]>(({ budget }) => budget, describeBudget),
};
