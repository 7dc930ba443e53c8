import type { Table } from "apache-arrow";
import { setNeeds } from "../../classification/class-needs.ts";
import { readSetTables } from "../../classification/read-set-tables.ts";
import { pickColumns } from "../../columns/pick-column.ts";
import { defineMetric } from "../../define-metric.ts";
import { anyColumns, betaOption, choice, positiveOption } from "../../options/common-options.ts";
import { computeFBeta, computePooledFBeta, takeFBeta, type FBetaData } from "./compute.ts";
import { readClasses, settingsOf } from "./f-beta.ts";
import type { FBetaMetricOptions } from "./options.ts";

export const fBetaMetric = defineMetric({
  name: "f-beta",
  title: "F beta",
  direction: "maximize",
  range: [0, 1],
  best: 1,
  needs: {
    truth: {
      ...setNeeds.truth,
      description: "The true class of each row; or its labels, separated by spaces or one 0/1 column each.",
    },
    prediction: {
      ...setNeeds.prediction,
      description: "The predicted class or labels of each row, in the form of the truth.",
    },
  },
  options: {
    ...anyColumns,
    beta: betaOption(1),
    average: choice(
      "Over what the score is taken: one class, all decisions, all classes alike or by their rows, or the label sets of rows.",
      ["binary", "micro", "macro", "weighted", "samples"],
      "binary; micro of label sets",
    ),
    zeroDivision: choice(
      "What F = 0/0 counts as: a class or row with nothing true and nothing predicted.",
      [0, 1],
      0,
    ),
    positive: positiveOption,
    cells: choice(
      "One class per row, or a set of labels.",
      ["label", "label-set"],
      'label-set under the average "samples" or where the truth has several columns, else label',
    ),
  },
  read: (truth: Table, prediction: Table, options: FBetaMetricOptions | undefined): FBetaData => {
    if (holdsSets(truth, options)) {
      return { ...readSetTables(truth, prediction, options), ...settingsOf(options, "micro"), kind: "sets" };
    }
    const columns = pickColumns(truth, prediction, options?.column);
    return readClasses(columns.truth.vector, columns.prediction.vector, options);
  },
  compute: computeFBeta,
  take: takeFBeta,
  variants: {
    "mle-bench-v1": {
      differs:
        'Under the average "binary" true negatives count as well: both classes are pooled, which is accuracy (tensorflow2-question-answering).',
      compute: computePooledFBeta,
    },
  },
});

function holdsSets(truth: Table, options: FBetaMetricOptions | undefined): boolean {
  if (options?.cells !== undefined) return options.cells === "label-set";
  if (options?.average === "samples") return true;
  return options?.column === undefined && truth.numCols > 1;
}
