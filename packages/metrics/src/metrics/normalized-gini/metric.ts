import { giniMetric } from "../../ranking/gini-metric.ts";
import { computeNormalizedGini } from "./normalized-gini.ts";

export const normalizedGiniMetric = giniMetric({
  name: "normalized-gini",
  title: "Normalised Gini index",
  range: [-1, 1],
  best: 1,
  compute: (data) => computeNormalizedGini(data),
  variants: {
    dsbench: {
      differs: "Takes rows of equal score in the order of the file, so that a constant can score anything.",
      compute: (data) => computeNormalizedGini(data, "file-order"),
    },
  },
});
