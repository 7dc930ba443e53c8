import { MetricError } from "../errors/metric-error.ts";

/** A correlation with a column (or row) that has the same value throughout. */
export function noCorrelation(what: string, row?: number): MetricError {
  const details = {
    code: "undefined_score",
    message: `There is no correlation where all values are the same, as in ${what}; predict values that differ.`,
  } as const;
  return new MetricError(row === undefined ? details : { ...details, row });
}
