import { MetricError } from "../errors/metric-error.ts";

/** A correlation with a column (or row) that has the same value throughout. */
export function noCorrelation(
  what: string,
  where: { readonly column?: string; readonly row?: number } = {},
): MetricError {
  return new MetricError({
    code: "undefined_score",
    message: `There is no correlation where all values are the same, as in ${what}; predict values that differ.`,
    ...where,
  });
}
