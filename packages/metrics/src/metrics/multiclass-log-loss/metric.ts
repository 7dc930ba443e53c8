import type { Table } from "apache-arrow";
import { defineMetric, type VariantDefinition } from "../../define-metric.ts";
import { pickClassColumns } from "../../log-loss/class-columns.ts";
import { classesOption, clipOption, rowSumsOption } from "../../log-loss/declared-options.ts";
import type { MulticlassLogLossMetricOptions } from "../../log-loss/options.ts";
import { kaggleClip, largestLoss } from "../../log-loss/probability.ts";
import type { SumRule } from "../../log-loss/row-sums.ts";
import type { RowValues } from "../../numeric/row-means.ts";
import { oneColumn } from "../../options/common-options.ts";
import { meanLoss } from "../log-loss/log-loss.ts";
import { readMulticlassLosses } from "./multiclass-log-loss.ts";

/** numpy's `isclose(sum, 1, atol=1e-6)`, whose relative tolerance of 1e-5 comes on top. */
const mleBenchTolerance = 1.1e-5;

const clipsThenDivides: VariantDefinition<RowValues, MulticlassLogLossMetricOptions> = {
  differs: "Clips each number at 1e-15, then divides by the sum of the row, whatever it is.",
  read: (truth, prediction, options) =>
    readTables(truth, prediction, { ...options, clip: kaggleClip }, "clip-then-renormalise"),
};

export const multiclassLogLossMetric = defineMetric({
  name: "multiclass-log-loss",
  title: "Log loss (several classes)",
  direction: "minimize",
  range: [0, largestLoss],
  best: 0,
  needs: {
    truth: { kind: "label", columns: "one", description: "The true class of each row." },
    prediction: {
      kind: "class-probabilities",
      columns: "one-per-class",
      range: [0, 1],
      description: "One column per class, named by the class, with its probability; each row sums to 1.",
    },
  },
  options: { ...oneColumn, clip: clipOption(), rowSums: rowSumsOption(), classes: classesOption },
  read: (truth: Table, prediction: Table, options: MulticlassLogLossMetricOptions | undefined) =>
    readTables(truth, prediction, options),
  compute: meanLoss,
  variants: {
    "mle-bench-v1": {
      differs: "Accepts rows that are off one by up to 1.1e-5, and does not divide by the sum.",
      read: (truth, prediction, options) =>
        readTables(truth, prediction, options, { within: mleBenchTolerance }),
    },
    "mle-bench-v1/lmsys-chatbot-arena": {
      differs: "Accepts rows whose sum rounds to 1 at six decimals, and does not divide by it.",
      read: (truth, prediction, options) => readTables(truth, prediction, options, { within: 5e-7 }),
    },
    "mle-dojo": {
      differs: "Takes rows of any sum as they are, so that ones throughout cost nothing; clips at 1e-15.",
      read: (truth, prediction, options) =>
        readTables(truth, prediction, { ...options, clip: kaggleClip }, "as-given"),
    },
    "mle-dojo/leaf-classification": clipsThenDivides,
    "mle-dojo/sf-crime": clipsThenDivides,
    dsbench: {
      differs: "Clips each number at 2^-52, then divides by the sum of the row, whatever it is.",
      read: (truth, prediction, options) => readTables(truth, prediction, options, "clip-then-renormalise"),
    },
  },
});

function readTables(
  truth: Table,
  prediction: Table,
  options: MulticlassLogLossMetricOptions | undefined,
  rule?: SumRule,
): RowValues {
  const columns = pickClassColumns(truth, prediction, options);
  return readMulticlassLosses(columns.truth, columns.probabilities, options, rule);
}
