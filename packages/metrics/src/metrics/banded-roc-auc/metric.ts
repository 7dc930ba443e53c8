import { pickColumns } from "../../columns/pick-column.ts";
import { defineMetric } from "../../define-metric.ts";
import { choice, oneColumn, positiveOption } from "../../options/common-options.ts";
import { computeBandedRocAuc, readBandedLabels, type BandedRocAucMetricOptions } from "./banded-roc-auc.ts";
import { computeAsMleDojo } from "./mle-dojo.ts";

export const bandedRocAucMetric = defineMetric({
  name: "banded-roc-auc",
  title: "Area under the ROC curve, weighted by bands of the true positive rate",
  direction: "maximize",
  range: [0, 1],
  best: 1,
  needs: {
    truth: { kind: "label", columns: "one", description: "1 for the positive class, 0 for the other." },
    prediction: {
      kind: "number",
      columns: "one",
      range: [-Infinity, Infinity],
      description:
        "Any number that is higher where the positive class is more likely; a probability will do.",
    },
  },
  options: {
    ...oneColumn,
    positive: positiveOption,
    thresholds: {
      meaning: "The true positive rates at which a band ends, ascending, 0 and 1 left out.",
      values: [{ kind: "numbers" }],
      default: "[0.4], as in ALASKA2",
    },
    bandWeights: {
      meaning: "What the area of each band counts, from below: one more than `thresholds`.",
      values: [{ kind: "numbers" }],
      default: "[2, 1], as in ALASKA2",
    },
    edges: choice(
      "How a step of the curve across an edge is split: there, or by the line between its two ends cut to the band.",
      ["interpolated", "clipped"],
      "interpolated",
    ),
  },
  read: (truth, prediction, options: BandedRocAucMetricOptions | undefined) => {
    const columns = pickColumns(truth, prediction, options?.column);
    return readBandedLabels(columns.truth.vector, columns.prediction.vector, options);
  },
  compute: computeBandedRocAuc,
  variants: {
    "mle-dojo": {
      differs:
        'With "interpolated" edges divides by the sum of the weights, not by that of weight × width, and does not interpolate; ' +
        'with "clipped" ones rescales, so that a random order scores 0.',
      compute: computeAsMleDojo,
    },
  },
});
