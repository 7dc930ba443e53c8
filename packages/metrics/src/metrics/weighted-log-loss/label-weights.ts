import { MetricError } from "../../errors/metric-error.ts";

/** One weight for both labels of a column, or one for each. All above zero. */
export type LabelWeights = number | { readonly negative: number; readonly positive: number };

/** The weight of 0 and that of 1 for each column in turn. @throws MetricError `missing_column` or `bad_option` */
export function resolveLabelWeights(
  names: readonly string[],
  given: Readonly<Record<string, LabelWeights>> = {},
): Float64Array {
  const unknown = Object.keys(given).find((name) => !names.includes(name));
  if (unknown !== undefined) {
    throw new MetricError({
      code: "missing_column",
      message: `Option "labelWeights" names the column "${unknown}", which is not scored.`,
      column: unknown,
    });
  }
  const resolved = names.flatMap((name) => {
    const own = Object.hasOwn(given, name) ? given[name]! : 1;
    return typeof own === "number" ? [own, own] : [own.negative, own.positive];
  });
  if (resolved.every((weight) => weight > 0 && Number.isFinite(weight))) return Float64Array.from(resolved);
  throw new MetricError({
    code: "bad_option",
    message:
      'Option "labelWeights" must hold for each column a finite number above zero, or two of them: { "negative": 1, "positive": 2 }.',
  });
}
