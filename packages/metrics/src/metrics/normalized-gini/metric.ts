import { toNumbersOrGaps } from "../../columns/to-numbers.ts";
import type { NumberColumn } from "../../contract.ts";
import { amountsOf, giniMetric } from "../../ranking/gini-metric.ts";
import { computeNormalizedGini } from "./normalized-gini.ts";

/** A gap is below every number. */
const gapsLast = (column: NumberColumn, name: string): Float64Array =>
  toNumbersOrGaps(column, name).map((score) => (Number.isNaN(score) ? -Infinity : score));

export const normalizedGiniMetric = giniMetric({
  name: "normalized-gini",
  title: "Normalised Gini index",
  range: [-1, 1],
  best: 1,
  compute: (data) => computeNormalizedGini(data),
  variants: {
    dsbench: {
      differs:
        "Takes rows of equal score in the order of the file, so that a constant can score anything; rows without a score come last.",
      read: amountsOf(gapsLast),
      compute: (data) => computeNormalizedGini(data, "file-order"),
    },
  },
});
