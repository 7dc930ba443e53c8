import fc from "fast-check";
import type { MetricName, VariantName } from "../../../../src/index.ts";
import type { ReferenceCase } from "../../agreement.ts";
import { count, nonZero, samples, value, weight } from "./arbitraries.ts";

interface Kind {
  readonly metric: MetricName;
  readonly truth: fc.Arbitrary<number>;
  readonly prediction: fc.Arbitrary<number>;
  readonly variant?: VariantName;
  /** Rows that make the score defined. */
  readonly anchors?: readonly (readonly [truth: number, prediction: number])[];
  readonly scale?: number;
}

const percent = fc.oneof(fc.constantFrom(1, 3, 1e-9), fc.double({ min: 0.5, max: 100, noNaN: true }));

const kinds: readonly Kind[] = [
  { metric: "mse", truth: value, prediction: value },
  // One less a ratio: near 0 it is the ratio, about 1, that agrees to twelve digits.
  {
    metric: "r2",
    truth: value,
    prediction: value,
    anchors: [
      [1, 2],
      [7, 7],
    ],
    scale: 1,
  },
  { metric: "median-absolute-error", truth: value, prediction: value },
  { metric: "mape", truth: nonZero, prediction: value },
  { metric: "rmspe", truth: fc.oneof(nonZero, fc.constantFrom(0, -0)), prediction: value, anchors: [[2, 3]] },
  // Others' ways of scoring, by the metric whose variant they are.
  { metric: "rmse", truth: value, prediction: value, variant: "mle-dojo/new-york-city-taxi-fare-prediction" },
  { metric: "mae", truth: value, prediction: value, variant: "mle-dojo/home-data-for-ml-course" },
  { metric: "mae", truth: value, prediction: value, variant: "dsbench/tabular-playground-series-mar-2022" },
  { metric: "smape", truth: percent, prediction: value, variant: "dsbench" },
  {
    metric: "rmsle",
    truth: count,
    prediction: fc.oneof(count, fc.constantFrom(-1.5, -1e6)),
    variant: "dsbench",
    anchors: [[1, 2]],
  },
];

/** Every other case has weights. */
export function oneColumnCases(): readonly ReferenceCase[] {
  return kinds.flatMap(({ metric, truth, prediction, variant, anchors = [], scale }) =>
    samples(fc.record({ truth, prediction, weight })).map((rows, at) => {
      const fixed = anchors.map(([truth, prediction]) => ({ truth, prediction, weight: 1 }));
      const all = [...rows, ...fixed];
      // One row of positive weight always.
      const weights = all.map((row, place) => (place === 0 ? 1 : row.weight));
      const truths = Float64Array.from(all, (row) => row.truth);
      return {
        metric,
        name: `${variant ?? ""} generated ${at}`,
        truth: { y: truths },
        prediction: { y: Float64Array.from(all, (row) => row.prediction) },
        options: {
          ...(at % 2 === 1 ? { weights } : {}),
          ...(variant === undefined ? {} : { variant }),
          ...(metric === "rmsle" && at % 3 === 0 ? { variant: "dsbench/bike-sharing-demand" } : {}),
        },
        ...(scale === undefined ? {} : { scale }),
      };
    }),
  );
}
