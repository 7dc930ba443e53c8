import { refuseUnless } from "../check.ts";

/** @throws MetricError `bad_option` unless finite and not negative */
export function checkPrior(prior: number): number {
  refuseUnless(prior >= 0 && prior < Infinity, "bad_option", `The prior must not be negative: ${prior}.`);
  return prior;
}
