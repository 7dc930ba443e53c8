import type { SubmissionSchema } from "../contract.ts";
import { targetOfColumn } from "../prepare/target-of-column.ts";
import { BinarySink } from "./binary-sink.ts";
import { LabelSink } from "./label-sink.ts";
import { NumberSink } from "./number-sink.ts";
import type { OnBadCell, TruthSink } from "./sink.ts";
import { TextSink } from "./text-sink.ts";

/** A column of the answers and what reads it. */
export interface TruthColumn {
  readonly target: string;
  readonly sink: TruthSink;
}

/** A column of the answers that says something else than a target: a group, a weight. */
export interface ContextColumn {
  readonly name: string;
  readonly kind: "number" | "label" | "text";
}

/**
 * What reads the answers, in the form in which the metric compares them with the submission's columns, and what the metric
 * wants to know besides. `targets` are the answers' other columns. A task may tell one class from all others by its positive value;
 * where that is not for it to say, `twoLabels` lets there be one other.
 */
export function truthSinks(
  schema: SubmissionSchema,
  targets: readonly string[],
  context: readonly ContextColumn[],
  slots: number,
  onBadCellOf: (column: string) => OnBadCell,
  twoLabels = false,
): TruthColumn[] {
  const truth = new Map<string, TruthColumn>();
  for (const column of schema.columns) {
    const target = targetOfColumn(schema, column, targets);
    const add = (sink: TruthSink): void => {
      truth.set(sink.name, { target, sink });
    };
    const { name } = column;
    const onBadCell = onBadCellOf(target);
    const onThird = twoLabels ? onBadCell : null;
    switch (column.type) {
      case "label":
        add(new LabelSink({ name, slots, onBadCell }));
        break;
      case "probability":
        // Columns for each class share one truth: the label.
        if (column.class === undefined) add(new BinarySink(name, slots, column.positive ?? "1", onThird));
        else if (!truth.has(target)) add(new LabelSink({ name: target, slots, onBadCell }));
        break;
      case "number":
      case "integer":
        if (column.positive !== undefined) add(new BinarySink(name, slots, column.positive, onThird));
        else add(new NumberSink({ name, slots, onBadCell }));
        break;
      case "text":
      case "labels":
        add(new TextSink({ name, slots, allowEmpty: true, onBadCell }));
        break;
    }
  }
  for (const { name, kind } of context) {
    const options = { name, slots, onBadCell: onBadCellOf(name) };
    const sink =
      kind === "number"
        ? new NumberSink(options)
        : kind === "label"
          ? new LabelSink(options)
          : new TextSink({ ...options, allowEmpty: true });
    truth.set(name, { target: name, sink });
  }
  return [...truth.values()];
}
