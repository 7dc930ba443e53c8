import type { ColumnSink } from "../columns/sink.ts";
import { LabelSink } from "../columns/label-sink.ts";
import { showText, type Problem } from "../submission/problem.ts";
import type { AnswerKey } from "./answer-key.ts";

/**
 * Columns in which no label is one of the truth's: allowed, but seldom meant. For bare files only: of a task it would tell, label by
 * label, which of them the answers hold.
 */
export function foreignLabels(columns: readonly ColumnSink[], { rows, truth }: AnswerKey): Problem[] {
  return columns.flatMap((sink): Problem[] => {
    if (!(sink instanceof LabelSink)) return [];
    const labels = sink.labels();
    const known = new Set<unknown>(truth.public.getChild(sink.name)?.data[0]?.dictionary ?? []);
    const [first] = labels;
    if (first === undefined || known.size === 0 || labels.some((label) => known.has(label))) return [];
    const value = showText(first);
    return [
      {
        code: "unknown_label",
        severity: "warning",
        message: `None of the labels in column "${sink.name}", such as '${value}', is one of the truth's. Labels are compared as they are written.`,
        column: sink.name,
        count: rows,
        examples: [{ value }],
      },
    ];
  });
}
