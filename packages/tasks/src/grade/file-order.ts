import type { Slots } from "../columns/sink.ts";
import type { AnswerKey } from "./answer-key.ts";

/** All slots, or some of both halves, in the order of the answers' file: there are metrics for which order counts. */
export function inFileOrder({ slotOf, rows }: AnswerKey, some: Uint32Array | null): Slots {
  if (slotOf.every((slot, row) => slot === row)) return some ?? { from: 0, to: rows };
  const chosen = some === null ? null : new Set(some);
  return Uint32Array.from(slotOf).filter((slot) => chosen?.has(slot) !== false);
}
