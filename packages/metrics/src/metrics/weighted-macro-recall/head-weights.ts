import { MetricError } from "../../errors/metric-error.ts";

/** What each head counts, by its name. */
export type HeadWeights = Readonly<Record<string, number>>;

/**
 * The weights of these heads in their order.
 * @throws MetricError `bad_option` when one is missing, negative or not finite, names no head, or all are zero
 */
export function headWeightsOf(heads: readonly string[], weights: HeadWeights | undefined): Float64Array {
  if (weights === undefined) return new Float64Array(heads.length).fill(1);
  const stray = Object.keys(weights).find((name) => !heads.includes(name));
  if (stray !== undefined)
    throw badHeads(`names "${stray}", which is no head; there are ${heads.join(", ")}`);
  const values = Float64Array.from(heads, (name) => weights[name] ?? Number.NaN);
  const bad = values.findIndex((value) => !(value >= 0 && value < Infinity));
  if (bad >= 0) throw badHeads(`must give the head "${heads[bad]!}" a finite number from 0 on`);
  if (values.every((value) => value === 0)) throw badHeads("must give some head more than 0");
  return values;
}

function badHeads(what: string): MetricError {
  return new MetricError({ code: "bad_option", message: `The option "headWeights" ${what}.` });
}
