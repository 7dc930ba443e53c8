import type { VariantName } from "./contract.ts";

/** What is checked of a definition: each part may be anything, for plain JavaScript holds nobody to the types. */
interface Parts {
  readonly name: unknown;
  readonly direction: unknown;
  readonly read: unknown;
  readonly compute: unknown;
  readonly readRows?: unknown;
  readonly take?: unknown;
  readonly variants?: object;
}

const BENCHMARKS: readonly string[] = ["mle-bench-v1", "mle-dojo", "dsbench"];

/** Throws `TypeError` where a definition lacks what would be missed only when something is scored. */
export function checkDefinition({ name, direction, variants = {}, ...parts }: Parts): void {
  if (typeof name !== "string" || name === "")
    throw new TypeError("The metric has no name: give the definition a text as its `name`.");
  const metric = `The metric "${name}"`;
  if (direction !== "maximize" && direction !== "minimize")
    throw new TypeError(
      `${metric} has the direction ${shown(direction)}: give the definition "maximize" or "minimize" as its \`direction\`.`,
    );
  checkFunction(metric, "read", parts.read, "(truth, prediction, options) => ({ rows, arrays })");
  checkFunction(metric, "compute", parts.compute, "(data) => number");
  if (parts.readRows !== undefined) checkFunction(metric, "readRows", parts.readRows, "(truth, options)");
  if (parts.take !== undefined) checkFunction(metric, "take", parts.take, "(data, indices) => data");
  for (const [key, variant] of Object.entries(variants)) checkVariant(metric, key, variant);
}

/** Whether a variant is that of a benchmark, or of one competition of it. */
export function isVariantName(name: string): name is VariantName {
  return BENCHMARKS.includes(name.split("/", 1)[0]!);
}

function checkVariant(metric: string, name: string, variant: unknown): void {
  if (!isVariantName(name)) {
    throw new TypeError(
      `${metric} has a variant "${name}": a variant is named after a benchmark, ${BENCHMARKS.join(", ")}, or after a competition of one, as in "dsbench/bike-sharing-demand". What is no grader's of theirs is an option.`,
    );
  }
  const { differs, read, compute } = partsOf(variant);
  const whose = `${metric} with the variant "${name}"`;
  if (typeof differs !== "string" || differs === "")
    throw new TypeError(
      `${whose} does not say what it does otherwise: give it a sentence as its \`differs\`.`,
    );
  if (read !== undefined)
    checkFunction(whose, "read", read, "(truth, prediction, options) => ({ rows, arrays })");
  if (compute !== undefined) checkFunction(whose, "compute", compute, "(data) => number");
}

function partsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function checkFunction(whose: string, part: string, value: unknown, form: string): void {
  if (typeof value === "function") return;
  const found = value === undefined ? `no \`${part}\`` : `a \`${part}\` that is ${shown(value)}`;
  throw new TypeError(`${whose} has ${found}: give it a function, ${form}.`);
}

function shown(value: unknown): string {
  return JSON.stringify(value) ?? typeof value;
}
