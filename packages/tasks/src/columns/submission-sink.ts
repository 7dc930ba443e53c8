import type { LabelSetColumn, SubmissionColumn, TextColumn } from "../contract.ts";
import { LabelSink } from "./label-sink.ts";
import { NumberSink } from "./number-sink.ts";
import type { ColumnSink, OnBadCell } from "./sink.ts";
import type { TextRuleOptions } from "./text-rule.ts";
import { TextSink } from "./text-sink.ts";

/** What reads a submission's column of the declared type. */
export function submissionSink(column: SubmissionColumn, slots: number, onBadCell: OnBadCell): ColumnSink {
  const { name } = column;
  switch (column.type) {
    case "label":
      return new LabelSink({ name, slots, labels: column.labels, onBadCell });
    case "probability":
      return new NumberSink({ name: column.class ?? name, slots, min: 0, max: 1, onBadCell });
    case "number":
      return new NumberSink({ name, slots, min: column.min, max: column.max, onBadCell });
    case "integer":
      return new NumberSink({ name, slots, min: column.min, max: column.max, integer: true, onBadCell });
    default:
      return new TextSink({ name, slots, ...textRuleOf(column), onBadCell });
  }
}

/** What the texts of such a column may be. */
export function textRuleOf(column: TextColumn | LabelSetColumn): TextRuleOptions {
  if (column.type === "labels") return { allowEmpty: true, words: column.labels };
  const { maxLength, allowEmpty } = column;
  return { maxLength, allowEmpty };
}
