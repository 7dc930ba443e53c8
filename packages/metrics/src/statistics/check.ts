import { MetricError, type MetricErrorCode } from "../errors/metric-error.ts";

/** @throws MetricError of that code unless the condition holds */
export function refuseUnless(condition: boolean, code: MetricErrorCode, message: string): void {
  if (!condition) throw new MetricError({ code, message });
}

/** @throws MetricError `bad_option` unless in (0, 1) */
export function checkLevel(level: number): number {
  refuseUnless(level > 0 && level < 1, "bad_option", `The level must lie between 0 and 1, not ${level}.`);
  return level;
}

/**
 * A copy as doubles.
 * @throws MetricError `empty` without values; `not_finite` on NaN and infinite ones
 */
export function finiteValues(values: Iterable<number>): Float64Array {
  const list = Float64Array.from(values);
  refuseUnless(list.length > 0, "empty", "There are no values.");
  const bad = list.findIndex((value) => !Number.isFinite(value));
  if (bad === -1) return list;
  throw new MetricError({
    code: "not_finite",
    message: `Value ${bad} is ${list[bad]}; leave such results out, or count them as the worst, before.`,
    row: bad,
  });
}
