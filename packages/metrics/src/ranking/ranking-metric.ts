import { pickColumns } from "../columns/pick-column.ts";
import type { Metric } from "../contract.ts";
import { defineMetric, type MetricDefinition } from "../define-metric.ts";
import { oneColumn, positiveOption } from "../options/common-options.ts";
import { readRankedLabels, type RankedLabels, type RankingMetricOptions } from "./ranked-labels.ts";

/** A metric of how well numbers put the positive rows first. */
export function rankingMetric(
  name: string,
  title: string,
  compute: (data: RankedLabels) => number,
  variants: MetricDefinition<RankedLabels, RankingMetricOptions>["variants"] = {},
): Metric<RankingMetricOptions> {
  return defineMetric({
    name,
    title,
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
    options: { ...oneColumn, positive: positiveOption },
    read: (truth, prediction, options: RankingMetricOptions | undefined) => {
      const columns = pickColumns(truth, prediction, options?.column);
      return readRankedLabels(columns.truth.vector, columns.prediction.vector, options);
    },
    compute,
    variants,
  });
}
