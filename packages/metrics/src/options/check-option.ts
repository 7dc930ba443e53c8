import { MetricError } from "../errors/metric-error.ts";

/** @throws MetricError `bad_option` unless it is an integer from 1 on */
export function positiveInteger(value: number | undefined, option: string): number {
  if (value !== undefined && Number.isSafeInteger(value) && value > 0) return value;
  throw badOption(option, "an integer from 1 on", value);
}

/** @throws MetricError `bad_option` unless it is a finite number above 0 */
export function positiveNumber(value: number, option: string): number {
  if (Number.isFinite(value) && value > 0) return value;
  throw badOption(option, "a finite number above 0", value);
}

/** @throws MetricError `bad_option` unless it is one of the allowed values */
export function oneOf<Value extends string | number>(
  value: Value,
  allowed: readonly Value[],
  option: string,
): Value {
  if (allowed.includes(value)) return value;
  throw badOption(option, `one of ${allowed.map((each) => JSON.stringify(each)).join(", ")}`, value);
}

function badOption(option: string, wanted: string, value: unknown): MetricError {
  const shown = typeof value === "number" ? String(value) : JSON.stringify(value);
  return new MetricError({
    code: "bad_option",
    message: `The option "${option}" ${value === undefined ? "is not given" : `is ${shown}`}; it must be ${wanted}.`,
  });
}
