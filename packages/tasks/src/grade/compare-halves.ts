import { compareSubmissions, MetricError } from "@mledojo/metrics";

import type { Half } from "../contract.ts";
import type { ParsedSubmission } from "../submission/parse-submission.ts";
import { slotsOf, truthOf, type LoadedTask } from "./grade-bytes.ts";
import { isAllocationFailure } from "./grader-error.ts";
import { predictionTable } from "./prediction-table.ts";
import type { Comparison, GradeOptions, GradeResult, HalfScore } from "./result.ts";

type Parsed = Extract<ParsedSubmission, { readonly kind: "parsed" }>;

const halves = ["public", "private"] as const;

/**
 * Adds to each half of a result how the submission compares with an earlier one there. A score is never lost to its comparison:
 * where the earlier submission cannot be scored, or is scored on other rows (as a lenient task permits), there is none.
 */
export function compareHalves(
  task: LoadedTask,
  before: ParsedSubmission,
  after: ParsedSubmission,
  result: GradeResult,
  options: GradeOptions,
): GradeResult {
  if (result.kind !== "scored" || before.kind === "invalid" || after.kind === "invalid") return result;
  if (before.key !== after.key || !sameSlots(before.slots, after.slots)) return result;
  const compared = halves.flatMap((half): [Half, HalfScore][] => {
    const score = result.scores[half];
    if (score === undefined) return [];
    const comparison = compareOn(task, half, before, after, options);
    return [[half, comparison === null ? score : { ...score, comparison }]];
  });
  return { ...result, scores: Object.fromEntries(compared) };
}

function compareOn(
  task: LoadedTask,
  half: Half,
  before: Parsed,
  after: Parsed,
  { interval: settings = {} }: GradeOptions,
): Comparison | null {
  const { card, metric } = task;
  const slots = slotsOf(task, half, after.slots);
  const { seed = 1, ...drawn } = settings;
  try {
    const { improved, gain, interval } = compareSubmissions({
      metric,
      truth: truthOf(task, half, slots),
      before: predictionTable(before.columns, slots),
      after: predictionTable(after.columns, slots),
      ...(card.metric.options !== undefined && { metricOptions: card.metric.options }),
      ...drawn,
      seed,
    });
    return { improved, gain, interval };
  } catch (error) {
    if (MetricError.isInstance(error) || isAllocationFailure(error)) return null;
    throw error;
  }
}

function sameSlots(one: Uint32Array | null, other: Uint32Array | null): boolean {
  if (one === null || other === null) return one === other;
  return one.length === other.length && one.every((slot, at) => slot === other[at]);
}
