import { compensatedSumOf } from "../../numeric/compensated-sum.ts";

/**
 * The power mean (Σ vᵖ / n)^(1/p) of numbers not below zero. Taken relative to the smallest for a negative power and to the
 * largest for a positive one, so that no power overflows; 0 where a negative power meets a 0.
 */
export function powerMean(values: Float64Array, power: number): number {
  const scale = power < 0 ? Math.min(...values) : Math.max(...values);
  if (scale === 0) return 0;
  const sum = compensatedSumOf(values.length, (at) => (values[at]! / scale) ** power);
  return scale * (sum / values.length) ** (1 / power);
}
