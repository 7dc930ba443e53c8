import { MetricError } from "../errors/metric-error.ts";

/**
 * ln(1 + guess) - ln(1 + actual), up to sign.
 * @throws MetricError `out_of_range` on a value of -1 or less; its column is "truth" or the prediction's
 */
export function logError(actual: number, guess: number, row: number, column?: string): number {
  if (actual <= -1) {
    throw tooSmall(`${trueColumn(column)} holds ${actual} in row ${row}`, "truth", row);
  }
  if (guess <= -1) {
    const name = column ?? "prediction";
    throw tooSmall(`Column "${name}" holds ${guess} in row ${row}, and may be clipped at 0`, name, row);
  }
  return logRatio(actual, guess);
}

/** As {@link logError}, but NaN where the logarithm of the prediction is: below -1. */
export function logErrorOrGap(actual: number, guess: number, row: number, column?: string): number {
  return guess < -1 && actual > -1 ? NaN : logError(actual, guess, row, column);
}

/** As {@link logError}, but without values below 0, as scikit-learn wants it before version 1.6, and some graders do. */
export function logErrorFromZero(actual: number, guess: number, row: number, column?: string): number {
  if (actual < 0) throw belowZero(`${trueColumn(column)} holds ${actual}`, "truth", row);
  const name = column ?? "prediction";
  if (guess < 0) throw belowZero(`Column "${name}" holds ${guess}`, name, row);
  return logRatio(actual, guess);
}

/**
 * ln(1 + a) - ln(1 + b), up to sign, as one logarithm of the ratio: the difference of two logarithms would
 * lose the digits that they share. The smaller value is the base, so the argument is never near -1.
 */
function logRatio(a: number, b: number): number {
  const low = Math.min(a, b);
  const high = Math.max(a, b);
  const ratio = (high - low) / (1 + low);
  return ratio === Infinity ? Math.log1p(high) - Math.log1p(low) : Math.log1p(ratio);
}

function tooSmall(what: string, column: string, row: number): MetricError {
  return new MetricError({
    code: "out_of_range",
    message: `${what}; RMSLE needs values greater than -1.`,
    column,
    row,
  });
}

function belowZero(what: string, column: string, row: number): MetricError {
  return new MetricError({
    code: "out_of_range",
    message: `${what} in row ${row}; that grader refuses values below 0.`,
    column,
    row,
  });
}

function trueColumn(column: string | undefined): string {
  return column === undefined ? 'Column "truth"' : `Column "${column}" of the truth`;
}
