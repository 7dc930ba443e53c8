import type { NumberColumn } from "../contract.ts";
import { MetricError } from "../errors/metric-error.ts";
import { toNumbers } from "./to-numbers.ts";

/**
 * Reads row weights.
 * @throws MetricError `bad_weights` when one is negative or not finite, or all are zero
 */
export function toWeights(column: NumberColumn | undefined): Float64Array | undefined {
  if (column === undefined) return undefined;
  const weights = decode(column);
  let positive = weights.length === 0;
  for (let i = 0; i < weights.length; i++) {
    const weight = weights[i]!;
    if (weight < 0) throw badWeights(`Weight ${weight} in row ${i} is negative.`, i);
    if (weight > 0) positive = true;
  }
  if (!positive) throw badWeights("All weights are zero.");
  return weights;
}

function decode(column: NumberColumn): Float64Array {
  try {
    return toNumbers(column, "weights");
  } catch (cause) {
    if (!MetricError.isInstance(cause)) throw cause;
    throw new MetricError({ code: "bad_weights", message: cause.message, column: "weights", cause });
  }
}

function badWeights(message: string, row?: number): MetricError {
  const details = { code: "bad_weights", message, column: "weights" } as const;
  return new MetricError(row === undefined ? details : { ...details, row });
}
