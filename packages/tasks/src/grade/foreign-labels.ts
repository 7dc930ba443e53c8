import type { ColumnValues } from "../columns/sink.ts";
import { LabelSink } from "../columns/label-sink.ts";
import { countOf } from "../submission/problem-list.ts";
import { showText, type Problem } from "../submission/problem.ts";
import type { AnswerKey } from "./answer-key.ts";

/**
 * Columns with labels that the truth does not have: allowed, for a class may have no row there, but seldom meant. For bare files
 * only: of a task it would tell, label by label, which of them the answers hold.
 */
export function foreignLabels(columns: readonly ColumnValues[], { truth }: AnswerKey): Problem[] {
  return columns.flatMap((sink): Problem[] => {
    if (!(sink instanceof LabelSink)) return [];
    const labels = sink.labels();
    const known = new Set<unknown>(truth.public.getChild(sink.name)?.data[0]?.dictionary ?? []);
    const isForeign = labels.map((label) => !known.has(label));
    const first = labels.find((_, code) => isForeign[code]);
    if (first === undefined || known.size === 0) return [];
    const count = sink.codes.reduce((rows, code) => rows + Number(isForeign[code]), 0);
    const value = showText(first);
    const which = isForeign.includes(false)
      ? `Labels in ${countOf(count, "row")} of column "${sink.name}", such as '${value}', are none of the truth's.`
      : `None of the labels in column "${sink.name}", such as '${value}', is one of the truth's.`;
    return [
      {
        code: "unknown_label",
        severity: "warning",
        message: `${which} Labels are compared as they are written.`,
        column: sink.name,
        count,
        examples: [{ value }],
      },
    ];
  });
}
