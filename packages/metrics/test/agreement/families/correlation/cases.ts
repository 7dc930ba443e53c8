import fc from "fast-check";
import type { ReferenceCase } from "../../agreement.ts";
import { createUniform, doubles } from "../core/random.ts";

const seed = 20_260_505;
const numRuns = 40;
const million = 1_000_000;

/** Ties, both zeros, the huge, the tiny, and numbers that an offset leaves few digits. */
const values = {
  ordinary: fc.double({ min: -100, max: 100, noNaN: true }),
  tied: fc.constantFrom(0, -0, 1, 2, 3),
  wide: fc.constantFrom(0, 1e-30, -1e-30, 1e30, -1e30, 1, 5e-324),
  huge: fc.double({ min: -1e300, max: 1e300, noNaN: true }),
  offset: fc.double({ min: 0, max: 1, noNaN: true }).map((value) => 1e8 + value),
};
type Kind = keyof typeof values;
const kinds = Object.keys(values) as readonly Kind[];

function pairs(kind: Kind): readonly (readonly (readonly [number, number])[])[] {
  const row = fc.tuple(values[kind], fc.oneof(values[kind], values.ordinary));
  return fc.sample(fc.array(row, { minLength: 1, maxLength: 60 }), { seed, numRuns: 10 });
}

/** A correlation near 0 is one of numbers of about 1, which is what agrees to twelve digits. */
export function pairCases(): readonly ReferenceCase[] {
  return (["pearson", "spearman"] as const).flatMap((metric) =>
    kinds.flatMap((kind) =>
      pairs(kind).map((rows, at): ReferenceCase => {
        // No side is constant.
        const all = [[1, 2] as const, [3, 5] as const, ...rows];
        return {
          metric,
          name: `${kind} ${at}`,
          truth: { y: Float64Array.from(all, ([truth]) => truth) },
          prediction: { y: Float64Array.from(all, ([, guess]) => guess) },
          options: at % 2 === 1 ? { weights: all.map((_, row) => (row < 2 ? 1 : row % 4)) } : {},
          scale: 1,
        };
      }),
    ),
  );
}

export function columnCases(): readonly ReferenceCase[] {
  const cell = fc.oneof(values.ordinary, values.tied);
  const rows = fc.array(fc.tuple(cell, cell, cell, cell), { minLength: 1, maxLength: 40 });
  return fc.sample(rows, { seed, numRuns }).map((sample, at) => {
    const all = [[0, 1, 2, 3] as const, [1, 5, 0, 7] as const, ...sample];
    const column = (place: 0 | 1 | 2 | 3) => Float64Array.from(all, (row) => row[place]);
    const constant = at % 4 === 3;
    return {
      metric: "mean-column-spearman",
      name: constant ? `mle-dojo, constant ${at}` : `generated ${at}`,
      truth: { a: column(0), b: column(1) },
      prediction: { b: constant ? column(3).fill(0.5) : column(3), a: column(2) },
      options: constant ? { variant: "mle-dojo" } : {},
      scale: 1,
    };
  });
}

export function rowCases(): readonly ReferenceCase[] {
  const order = fc.shuffledSubarray([1, 2, 3, 4, 5], { minLength: 5, maxLength: 5 });
  const ranks = fc.oneof(order, fc.constantFrom([1, 1, 2, 2, 9], [0.5, -0, 0, 3, 1e9]));
  const rows = fc.array(fc.tuple(ranks, ranks), { minLength: 1, maxLength: 30 });
  return fc.sample(rows, { seed, numRuns }).map((sample, at) => ({
    metric: "row-spearman",
    name: `generated ${at}`,
    truth: { day: sample.map(([truth]) => truth.join(" ")) },
    prediction: { day: sample.map(([, guess]) => guess.join("  ")) },
    options: at % 2 === 1 ? { weights: sample.map((_, row) => (row + 1) / 4) } : {},
    scale: 1,
  }));
}

/** A million rows each, far from 0, where sums of squares lose all the digits that count. */
export function largeCases(): readonly ReferenceCase[] {
  const uniform = createUniform(12);
  const truth = doubles(million, () => 1e8 + uniform());
  const guess = truth.map((value) => value + uniform());
  const tied = guess.map((value) => Math.round(value * 50) / 50);
  return [
    { metric: "pearson", name: "offset 1e8, 1M", truth: { y: truth }, prediction: { y: guess } },
    { metric: "spearman", name: "1M", truth: { y: guess }, prediction: { y: truth } },
    {
      metric: "mean-column-spearman",
      name: "1M",
      truth: { a: truth },
      prediction: { a: tied },
    },
  ];
}
