import { MetricError } from "../errors/metric-error.ts";
import { computeRocAuc } from "../metrics/roc-auc/roc-auc.ts";
import type { RankedLabels } from "./ranked-labels.ts";

/**
 * The ROC AUC of a part of the input.
 * @param part what an error calls it: `column "toxic"`
 * @throws MetricError `undefined_score` of the truth, naming the part, when it has no rows, or rows of one class only
 */
export function aucWithin(data: RankedLabels, part: string): number {
  if (data.rows === 0) {
    throw new MetricError({
      code: "undefined_score",
      message: `In ${part}: ROC AUC needs both classes; there are no rows.`,
      column: "truth",
    });
  }
  try {
    return computeRocAuc(data);
  } catch (cause) {
    if (!MetricError.isInstance(cause) || cause.code !== "undefined_score") throw cause;
    throw new MetricError({
      code: "undefined_score",
      message: `In ${part}: ${cause.message}`,
      column: "truth",
      cause,
    });
  }
}
