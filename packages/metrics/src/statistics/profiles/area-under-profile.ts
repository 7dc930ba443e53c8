import { compensatedSum } from "../../numeric/compensated-sum.ts";
import { refuseUnless } from "../check.ts";
import type { PerformanceRatios } from "./performance-ratios.ts";
import { ascendingRatios } from "./performance-profile.ts";

/**
 * How AUP is computed, all three over log₁₀ τ from 0 to `tauMax`:
 * - `exact`: ∫ ρ, which is the mean over tasks of max(0, tauMax - log₁₀ r)
 * - `mlgym`: as MLGym's script: ρ summed at the left of 499 equal steps. `tauMax` unless given is the log₁₀ of the greatest over tasks of
 *   ⌈1.05 × worst ratio⌉, rounded up to one decimal
 * - `mle-dojo`: the same sum, which its paper takes from MLGym; its range of τ is unpublished, so `tauMax` must be given, and its
 *   figures cannot be reproduced
 */
export type AreaConvention = "exact" | "mlgym" | "mle-dojo";

export interface AreaOptions {
  /** @defaultValue "exact" */
  readonly convention?: AreaConvention;
  /** Right end of the area, in powers of ten, positive. Areas of different ends cannot be compared. */
  readonly tauMax?: number;
}

export interface ProfileAreas {
  readonly convention: AreaConvention;
  readonly tauMax: number;
  /** By model, in [0, tauMax]. */
  readonly areas: Readonly<Record<string, number>>;
}

const gridPoints = 500;

/**
 * AUP, the area under each model's performance profile. Its size hangs on `tauMax`, which the result names; only areas of
 * one call, or of the same tasks and end, are comparable.
 *
 * @throws MetricError `bad_option` where the end is unknown, not positive, or infinite since a task has no result at all; `empty`, `out_of_range`
 */
export function areaUnderProfile(
  { models, ratios, worst }: PerformanceRatios,
  options: AreaOptions = {},
): ProfileAreas {
  const { convention = "exact" } = options;
  const tauMax = options.tauMax ?? (convention === "mle-dojo" ? Number.NaN : defaultEnd(worst));
  refuseUnless(
    tauMax > 0 && tauMax < Infinity,
    "bad_option",
    `AUP needs a positive, finite tauMax, such as 2 for ratios up to 100; it is ${tauMax}.`,
  );
  refuseUnless(
    convention === "exact" || convention === "mlgym" || convention === "mle-dojo",
    "bad_option",
    `AUP is "exact", "mlgym" or "mle-dojo", not "${convention}".`,
  );
  const area = convention === "exact" ? exactArea : gridArea;
  return {
    convention,
    tauMax,
    areas: Object.fromEntries(models.map((model) => [model, area(ascendingRatios(ratios[model]!), tauMax)])),
  };
}

function exactArea(ratios: Float64Array, tauMax: number): number {
  return compensatedSum(ratios.map((ratio) => Math.max(0, tauMax - Math.log10(ratio)))) / ratios.length;
}

function gridArea(ratios: Float64Array, tauMax: number): number {
  const logs = ratios.map((ratio) => Math.log10(ratio));
  const width = tauMax / (gridPoints - 1);
  const shares = new Float64Array(gridPoints - 1);
  let reached = 0;
  for (let point = 0; point < shares.length; point++) {
    while (reached < logs.length && logs[reached]! <= point * width) reached++;
    shares[point] = reached / logs.length;
  }
  return width * compensatedSum(shares);
}

/** MLGym's end: no ratio of its own penalty lies behind it. */
function defaultEnd(worst: Float64Array): number {
  const greatest = Math.max(...worst.map((ratio) => Math.ceil(ratio * 1.05)));
  return Math.ceil(Math.log10(greatest) * 10) / 10;
}
