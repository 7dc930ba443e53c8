import fc from "fast-check";
import type { MetricName, VariantName } from "../../../../src/index.ts";
import type { ReferenceCase } from "../../agreement.ts";
import { count, samples, value, weight } from "./arbitraries.ts";

interface Kind {
  readonly metric: MetricName;
  readonly cell: fc.Arbitrary<number>;
  readonly guess?: fc.Arbitrary<number>;
  readonly variant?: VariantName;
}

const below = fc.oneof(count, fc.constantFrom(-1.5, -1e9));

const kinds: readonly Kind[] = [
  { metric: "mean-column-rmse", cell: value },
  { metric: "mean-column-rmsle", cell: count },
  { metric: "mean-column-mae", cell: value },
  { metric: "pooled-rmse", cell: value },
  { metric: "pooled-rmsle", cell: count },
  { metric: "pooled-mae", cell: value },
  { metric: "mean-column-rmse", cell: value, variant: "mle-dojo/stanford-covid-vaccine" },
  { metric: "mean-column-rmsle", cell: count, guess: below, variant: "dsbench" },
  { metric: "pooled-rmsle", cell: count, guess: below, variant: "dsbench" },
];

/** Two columns; every other case has weights, every third a column that says which rows are scored. */
export function severalColumnCases(): readonly ReferenceCase[] {
  return kinds.flatMap(({ metric, cell, guess = cell, variant }) =>
    samples(
      fc.record({ a: cell, b: cell, c: guess, d: guess, weight, keep: fc.integer({ min: 0, max: 1 }) }),
    ).map((rows, at) => {
      // A first row that is scored, whatever the generated ones are.
      const all = [{ a: 1, b: 2, c: 3, d: 4, weight: 1, keep: 1 }, ...rows];
      const column = (name: "a" | "b" | "c" | "d" | "keep") => Float64Array.from(all, (row) => row[name]);
      const keep = at % 3 === 0;
      return {
        metric,
        name: `${variant ?? ""} generated ${at}`,
        truth: { a: column("a"), b: column("b"), ...(keep ? { kept: column("keep") } : {}) },
        prediction: { b: column("d"), a: column("c") },
        options: {
          ...(at % 2 === 1 ? { weights: all.map((row) => row.weight) } : {}),
          ...(keep ? { keep: "kept" } : {}),
          ...(variant === undefined ? {} : { variant }),
        },
      };
    }),
  );
}
