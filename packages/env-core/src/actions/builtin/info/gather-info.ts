import { boxPaths } from "@mledojo/sandbox";
import { previewTable, type TablePreview } from "../../../task/preview-table.ts";
import type { PublicFile, TaskView } from "../../../task/task-view.ts";
import type { ActionContext } from "../../action-context.ts";
import type { FileInfo, InfoByType, InfoType } from "./info-types.ts";

const sampleFile = "sample_submission.csv";
const headBytes = 65_536;
const previewRows = 3;
const sampleRows = 5;
const maxFiles = 200;

async function preview(task: TaskView, path: string, rows: number): Promise<TablePreview | null> {
  if (!path.toLowerCase().endsWith(".csv")) return null;
  const head = await task.readFile(path, headBytes);
  return head === null ? null : previewTable(new TextDecoder().decode(head), rows);
}

async function fileInfo(task: TaskView, file: PublicFile): Promise<FileInfo> {
  return { path: file.path, bytes: file.bytes, preview: await preview(task, file.path, previewRows) };
}

/** Gathers one kind of information. */
export const gatherInfo: {
  readonly [Type in InfoType]: (context: ActionContext) => Promise<InfoByType[Type]> | InfoByType[Type];
} = {
  overview: ({ task }) => task.brief,
  sample_submission: ({ task }) => preview(task, sampleFile, sampleRows),
  data_structure: ({ task }) =>
    Promise.all(task.files.slice(0, maxFiles).map((file) => fileInfo(task, file))),
  data_path: () => boxPaths.data,
  output_path: ({ task }) => `${boxPaths.workspace}/${task.submissionFile}`,
  name: ({ task }) => task.id,
  metadata: ({ task }) => ({
    title: task.title,
    metric: task.metric,
    direction: task.direction,
    ...task.facts,
  }),
  budget: ({ budget }) => budget,
};
