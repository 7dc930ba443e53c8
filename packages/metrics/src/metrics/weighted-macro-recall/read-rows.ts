import { checkRows } from "../../columns/check-rows.ts";
import { encodeLabels, LabelTable } from "../../columns/encode-labels.ts";
import { toWeights } from "../../columns/to-weights.ts";
import type { LabelColumn } from "../../contract.ts";
import { headWeightsOf } from "./head-weights.ts";
import type { HeadAnswers, WeightedRecallOptions } from "./weighted-macro-recall.ts";

/** Reads answers of which each row is one of one head. */
export function readHeadRows(
  columns: { readonly head: LabelColumn; readonly truth: LabelColumn; readonly prediction: LabelColumn },
  options: WeightedRecallOptions | undefined,
): HeadAnswers {
  const headTable = new LabelTable();
  const heads = encodeLabels(columns.head, "head", headTable);
  const labels = new LabelTable();
  const truth = encodeLabels(columns.truth, "truth", labels);
  const prediction = encodeLabels(columns.prediction, "prediction", labels);
  const weights = toWeights(options?.weights);
  const rows = checkRows({ head: heads, truth, prediction, weights });
  // A class is a label of a head.
  const classes = new Map<number, number>();
  const headOf: number[] = [];
  const classOf = (head: number, label: number): number => {
    const key = head * labels.size + label;
    let code = classes.get(key);
    if (code === undefined) {
      code = classes.size;
      classes.set(key, code);
      headOf.push(head);
    }
    return code;
  };
  return {
    rows,
    perRow: 1,
    headWeights: headWeightsOf(headTable.classes.map(String), options?.headWeights),
    truth: truth.map((label, row) => classOf(heads[row]!, label)),
    prediction: prediction.map((label, row) => classOf(heads[row]!, label)),
    headOf: Int32Array.from(headOf),
    arrays: { weights },
  };
}
