import type { Metric, MetricOption, MetricOptions } from "../contract.ts";
import { MetricError } from "../errors/metric-error.ts";
import { nearestNames } from "./nearest-names.ts";
import { describeValues, isAnyOf } from "./option-values.ts";

/** Whose options they are. */
type Described = Pick<Metric, "name" | "options" | "variants">;

/**
 * Holds options against those that a metric takes, before there is anything to score; an option that is undefined is not given. A
 * metric that does not say which options it takes refuses none here.
 *
 * @throws MetricError `bad_option` for an option that there is not, naming the nearest; for a value that the option cannot have;
 * for one that is needed and not given; and for `column` beside `columns`
 */
export function checkOptions(metric: Described, options: MetricOptions | undefined): void {
  const { options: known } = metric;
  if (known === undefined) return;
  const given = Object.entries(options ?? {}).filter(([, value]) => value !== undefined);
  for (const [name, value] of given) {
    if (name === "variant") checkVariant(metric, value);
    else checkValue(metric, known, name, value);
  }
  const names = new Set(given.map(([name]) => name));
  for (const [name, option] of Object.entries(known)) {
    if ("required" in option && !names.has(name)) {
      throw badOption(
        `The option "${name}" is not given; "${metric.name}" needs it: ${describeValues(option.values)}.`,
      );
    }
  }
  if (names.has("column") && names.has("columns"))
    throw badOption('The option "column" names one column to score, "columns" several; give one of the two.');
}

function checkValue(
  metric: Described,
  known: Readonly<Record<string, MetricOption>>,
  name: string,
  value: unknown,
): void {
  const option = Object.hasOwn(known, name) ? known[name] : undefined;
  if (option === undefined) throw unknownOption(metric, name, Object.keys(known));
  if (isAnyOf(value, option.values)) return;
  throw badOption(`The option "${name}" is ${shown(value)}; it must be ${describeValues(option.values)}.`);
}

function unknownOption({ name: metric, variants = [] }: Described, name: string, own: string[]): MetricError {
  const names = variants.length === 0 ? own : [...own, "variant"];
  const [meant] = nearestNames(name, names);
  const hint = meant === undefined ? "" : ` Did you mean "${meant}"?`;
  return badOption(`The metric "${metric}" has no option "${name}".${hint} It has ${listed(names)}.`);
}

function checkVariant({ name: metric, variants = [] }: Described, value: unknown): void {
  const names: readonly unknown[] = variants.map(({ name }) => name);
  if (names.includes(value)) return;
  const there = names.length === 0 ? "none" : listed(names);
  throw badOption(`The metric "${metric}" has no variant ${shown(value)}; it has ${there}.`);
}

function listed(names: readonly unknown[]): string {
  return names.map((name) => JSON.stringify(name)).join(", ");
}

/** What a value looks like; long ones are cut. */
function shown(value: unknown): string {
  const text = typeof value === "number" || typeof value === "bigint" ? String(value) : JSON.stringify(value);
  return text === undefined ? typeof value : text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

function badOption(message: string): MetricError {
  return new MetricError({ code: "bad_option", message });
}
