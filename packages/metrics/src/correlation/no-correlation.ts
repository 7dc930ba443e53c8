import { MetricError } from "../errors/metric-error.ts";

/** Where there is no correlation. */
export interface Uncorrelated {
  readonly truth: Float64Array;
  readonly prediction: Float64Array;
  readonly weights?: Float64Array | undefined;
  /** The name of the two columns. @defaultValue the only one on each side */
  readonly name?: string;
  /** The row that holds all these numbers. @defaultValue they are a column */
  readonly row?: number;
}

/**
 * The error for numbers that are all the same on one side: that of the truth if they are there, for a prediction cannot vary with what
 * does not.
 */
export function noCorrelation({ truth, prediction, weights, name, row }: Uncorrelated): MetricError {
  const side = isConstant(truth, weights)
    ? "truth"
    : isConstant(prediction, weights)
      ? "prediction"
      : undefined;
  const what =
    row !== undefined
      ? `row ${row}${side === undefined ? "" : ` of the ${side}`}`
      : `${name === undefined ? "" : `column "${name}" of `}the ${side ?? "truth or the prediction"}`;
  const remedy = side === "truth" ? "" : "; predict values that differ";
  return new MetricError({
    code: "undefined_score",
    message: `There is no correlation where all values are the same, as in ${what}${remedy}.`,
    ...(side !== undefined && { column: side }),
    ...(row !== undefined && { row }),
  });
}

/** Whether all values are the same; rows without weight may hold anything. */
function isConstant(values: Float64Array, weights: Float64Array | undefined): boolean {
  const counted = weights === undefined ? values : values.filter((_, row) => weights[row]! > 0);
  return counted.every((value) => value === counted[0]);
}
