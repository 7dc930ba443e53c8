import type { SubmissionColumn } from "../contract.ts";
import { LabelSink } from "./label-sink.ts";
import { NumberSink } from "./number-sink.ts";
import type { ColumnSink, OnBadCell } from "./sink.ts";
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
    case "text":
      return new TextSink({
        name,
        slots,
        maxLength: column.maxLength,
        allowEmpty: column.allowEmpty,
        onBadCell,
      });
    default:
      return new TextSink({ name, slots, allowEmpty: true, words: column.labels, onBadCell });
  }
}
