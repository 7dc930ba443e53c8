import type { Table } from "apache-arrow";
import { namedColumn, onlyColumn } from "../../columns/pick-column.ts";
import { defineMetric } from "../../define-metric.ts";
import { MetricError } from "../../errors/metric-error.ts";
import { oneColumn } from "../../options/common-options.ts";
import { computeBiasRocAuc, readBias, takeBias, type BiasData } from "./bias-roc-auc.ts";
import type { BiasRocAucMetricOptions } from "./options.ts";
import { computeSkipping, computeThresholded } from "./variants.ts";

export const biasRocAucMetric = defineMetric({
  name: "bias-roc-auc",
  title: "ROC AUC with unintended bias over subgroups",
  direction: "maximize",
  range: [0, 1],
  best: 1,
  needs: {
    truth: {
      kind: "number",
      columns: "one",
      range: [-Infinity, Infinity],
      description: "How positive each row is; at least the threshold counts as positive.",
    },
    prediction: {
      kind: "number",
      columns: "one",
      range: [-Infinity, Infinity],
      description:
        "Any number that is higher where the positive class is more likely; a probability will do.",
    },
    context: {
      subgroups: {
        kind: "number",
        columns: "any",
        range: [-Infinity, Infinity],
        description: "How much each row is of a subgroup; at least the threshold makes a member.",
      },
    },
  },
  options: {
    ...oneColumn,
    subgroups: {
      meaning: "The truth's columns that say who is of which subgroup; an empty cell is no member.",
      values: [{ kind: "names", of: "truth" }],
      default: "all columns but `column`, which then must be named",
    },
    threshold: {
      meaning: "A truth of at least this is positive, a subgroup's number of at least this makes a member.",
      values: [{ kind: "number" }],
      default: "0.5",
    },
    power: {
      meaning: "Power of the mean over subgroups, not 0: the lower, the more the worst subgroup counts.",
      values: [{ kind: "number" }],
      default: "-5",
    },
    overallWeight: {
      meaning: "What the AUC of all rows counts; the three means over subgroups share the rest.",
      values: [{ kind: "number", from: 0, to: 1 }],
      default: "0.25",
    },
  },
  read: readTables,
  compute: computeBiasRocAuc,
  take: takeBias,
  variants: {
    "mle-bench-v1": {
      differs: "Cuts the predictions at 0.5 before ranking them.",
      compute: computeThresholded,
    },
    "mle-dojo": {
      differs: "Leaves out each AUC that has one class only, where the score is undefined.",
      compute: computeSkipping,
    },
  },
});

function readTables(truth: Table, prediction: Table, options: BiasRocAucMetricOptions | undefined): BiasData {
  const all = truth.schema.fields.map((field) => field.name);
  const rest = all.filter((name) => options?.subgroups?.includes(name) !== true);
  const label = options?.column ?? (rest.length === 1 ? rest[0] : undefined);
  if (label === undefined) {
    throw new MetricError({
      code: all.length === 0 ? "missing_column" : "ambiguous_column",
      message: 'Name the column of labels with the option "column", those of subgroups with "subgroups".',
    });
  }
  const names = options?.subgroups ?? all.filter((name) => name !== label);
  const subgroups = names.map((name) => [name, namedColumn(truth, name, "truth").vector] as const);
  const scores = prediction.getChild(label) ?? onlyColumn(prediction, "prediction").vector;
  return readBias(namedColumn(truth, label, "truth").vector, scores, new Map(subgroups), options);
}
