import { z } from "zod";
import { EnvError } from "../errors.ts";
import { stepCostSchema, type StepCost } from "../log/step-cost.ts";

/** @throws EnvError `invalid_options` when the caller's cost is none */
export function checkCost(cost: StepCost = {}): StepCost {
  const checked = stepCostSchema.safeParse(cost);
  if (checked.success) return checked.data;
  throw new EnvError({
    code: "invalid_options",
    message: `The cost of a step is { tokens?, dollars? }, neither below 0:\n${z.prettifyError(checked.error)}`,
  });
}
