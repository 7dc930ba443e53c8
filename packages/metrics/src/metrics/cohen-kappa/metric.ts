import { classNeeds } from "../../classification/class-needs.ts";
import { pickColumns } from "../../columns/pick-column.ts";
import { defineMetric } from "../../define-metric.ts";
import { choice, oneColumn } from "../../options/common-options.ts";
import { distanceOption } from "../quadratic-kappa/distance-option.ts";
import { computeCohenKappa, readKappa, type CohenKappaMetricOptions } from "./cohen-kappa.ts";

export const cohenKappaMetric = defineMetric({
  name: "cohen-kappa",
  title: "Cohen's kappa",
  direction: "maximize",
  range: [-1, 1],
  best: 1,
  needs: classNeeds,
  options: {
    ...oneColumn,
    weighting: {
      ...choice(
        'What a disagreement counts; under "linear" and "quadratic" labels are ratings, integers.',
        ["none", "linear", "quadratic"],
        "none",
      ),
      labelsAsNumbers: ["linear", "quadratic"],
    },
    distance: distanceOption,
  },
  read: (truth, prediction, options: CohenKappaMetricOptions | undefined) => {
    const columns = pickColumns(truth, prediction, options?.column);
    return readKappa(columns.truth.vector, columns.prediction.vector, options);
  },
  compute: computeCohenKappa,
});
