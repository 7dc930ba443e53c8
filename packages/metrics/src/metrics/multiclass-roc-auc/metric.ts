import type { Table } from "apache-arrow";
import { defineMetric } from "../../define-metric.ts";
import { pickClassColumns } from "../../log-loss/class-columns.ts";
import { classesOption, rowSumsOption } from "../../log-loss/declared-options.ts";
import { choice, oneColumn } from "../../options/common-options.ts";
import {
  computeMulticlassRocAuc,
  readClassScores,
  takeClassScores,
  type MulticlassRocAucMetricOptions,
} from "./multiclass-roc-auc.ts";

export const multiclassRocAucMetric = defineMetric({
  name: "multiclass-roc-auc",
  title: "Area under the ROC curve (several classes)",
  direction: "maximize",
  range: [0, 1],
  best: 1,
  needs: {
    truth: { kind: "label", columns: "one", description: "The true class of each row." },
    prediction: {
      kind: "class-probabilities",
      columns: "one-per-class",
      range: [0, 1],
      description: "One column per class, named by the class, with its probability; each row sums to 1.",
    },
  },
  options: {
    ...oneColumn,
    classes: classesOption,
    scheme: choice(
      "Each class against all others, or each pair of classes among their own rows.",
      ["one-vs-rest", "one-vs-one"],
      "one-vs-rest",
    ),
    average: choice(
      "All classes (pairs) alike, or by the weight of their rows.",
      ["macro", "weighted"],
      "macro",
    ),
    rowSums: rowSumsOption(),
  },
  read: (truth: Table, prediction: Table, options: MulticlassRocAucMetricOptions | undefined) => {
    const columns = pickClassColumns(truth, prediction, options);
    return readClassScores(columns.truth, columns.probabilities, options);
  },
  compute: computeMulticlassRocAuc,
  take: takeClassScores,
});
