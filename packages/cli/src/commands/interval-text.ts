import type { Interval } from "@mledojo/tasks";
import { formatScore } from "../io/numbers.ts";

/** What is said where more than half of the resamples have no score, so that no interval is drawn from the others. */
export const tooFewRows = "too few rows for an interval";

/** The ends of a score's interval. */
export function intervalText(interval: Interval | null): string {
  return interval === null ? tooFewRows : `[${formatScore(interval.low)}, ${formatScore(interval.high)}]`;
}
