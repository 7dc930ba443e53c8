import { MetricError } from "../../errors/metric-error.ts";

/** The position that a rating has in a list of ten, where negative ones count from its end. */
export function wrapRating(rating: number, column: "truth" | "prediction", row: number): number {
  if (rating >= -10 && rating <= 9) return rating < 0 ? rating + 10 : rating;
  throw new MetricError({
    code: "out_of_range",
    message: `The rating ${rating} in row ${row} has no place in DSBench's table of the ratings 0 to 9.`,
    column,
    row,
  });
}
