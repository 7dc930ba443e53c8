import { pickColumns } from "../../columns/pick-column.ts";
import { defineMetric } from "../../define-metric.ts";
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
