import { giniMetric } from "../../ranking/gini-metric.ts";
import { computeFromAuc, computeGini } from "./gini.ts";

export const giniIndexMetric = giniMetric({
  name: "gini",
  title: "Gini index",
  range: [-0.5, 0.5],
  best: 0.5,
  compute: computeGini,
  variants: {
    "mle-dojo": {
      differs: "Twice the ROC AUC less one: the normalised index of two classes, up to 1.",
      compute: computeFromAuc,
    },
  },
});
