import fc from "fast-check";
import type { AgreementCase } from "./reference.ts";
import { editCase, kappaCase, microF1Case, multiclassCase, pairCase } from "./score-case.ts";

const perMetric = 40;
const seed = 20_260_101;

/** One row: a weight, and what is compared. */
interface Row {
  readonly truth: number;
  readonly prediction: number;
  readonly weight: number;
}

const weight = fc.oneof(fc.constantFrom(0, 1, 0.5, 4), fc.double({ min: 0.01, max: 10, noNaN: true }));
const label = fc.integer({ min: -2, max: 6 });
const binary = fc.integer({ min: 0, max: 1 });
const probability = fc.oneof(
  fc.constantFrom(0, 1, 1e-20, 1e-9, 0.5, 1 - 2 ** -53),
  fc.double({ min: 0, max: 1, noNaN: true }),
);
const edgeNumbers = fc.constantFrom(0, -0, 1, -1, 0.1, 1e-300, -1e-300, 1e300, -1e300, 5e-324, 3);
const anyScore = fc.oneof(
  edgeNumbers,
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e307, max: 1e307 }),
);
const value = fc.oneof(
  fc.constantFrom(0, -0, 1, 1e-30, 1e30, -1e30, 100.25),
  fc.double({ min: -1e6, max: 1e6, noNaN: true }),
);
const count = fc.oneof(fc.constantFrom(0, 1, 1e9, 0.5), fc.double({ min: -0.9, max: 1e6, noNaN: true }));

function rows(
  truth: fc.Arbitrary<number>,
  prediction: fc.Arbitrary<number>,
  anchors: readonly Row[] = [],
): fc.Arbitrary<readonly Row[]> {
  // One row of positive weight always, so that no mean is 0/0.
  const first = fc.record({ truth, prediction, weight: fc.constant(1) });
  const others = fc.array(fc.record({ truth, prediction, weight }), { maxLength: 60 });
  return fc.tuple(first, others).map(([row, more]) => [row, ...more, ...anchors]);
}

/** Both classes with positive weight, for what is undefined on one class. */
const bothClasses: readonly Row[] = [
  { truth: 0, prediction: 0.25, weight: 1 },
  { truth: 1, prediction: 0.25, weight: 2 },
];

type Numbers = "doubles" | "integers";

function arraysOf(sample: readonly Row[], kind: Numbers, useWeights: boolean) {
  const truth = sample.map((row) => row.truth);
  const prediction = sample.map((row) => row.prediction);
  const typed = (values: readonly number[]) =>
    kind === "doubles" ? Float64Array.from(values) : Int32Array.from(values);
  return {
    truth: typed(truth),
    prediction: typed(prediction),
    weights: useWeights ? Float64Array.from(sample, (row) => row.weight) : undefined,
  };
}

function pairCases(
  metric: Parameters<typeof pairCase>[1],
  arbitrary: fc.Arbitrary<readonly Row[]>,
  kind: Numbers,
): readonly AgreementCase[] {
  return fc
    .sample(arbitrary, { seed, numRuns: perMetric })
    .map((sample, at) => pairCase(`generated ${at}`, metric, arraysOf(sample, kind, at % 2 === 1)));
}

/**
 * Weights over nine orders of magnitude. scikit-learn takes differences of cumulated weights and loses digits on
 * them, so only the extended-precision value counts.
 */
function unevenCases(): readonly AgreementCase[] {
  const uneven = fc.constantFrom(1e-3, 1, 1e6);
  const row = fc.record({ truth: binary, prediction: fc.integer({ min: 0, max: 20 }), weight: uneven });
  return fc
    .sample(fc.array(row, { minLength: 5, maxLength: 60 }), { seed, numRuns: perMetric })
    .map((sample, at) => ({
      ...pairCase(`uneven weights ${at}`, "rocAuc", arraysOf([...sample, ...bothClasses], "doubles", true)),
      extendedOnly: true,
    }));
}

function binaryCases(
  metric: Parameters<typeof pairCase>[1],
  scores: fc.Arbitrary<number>,
): readonly AgreementCase[] {
  return pairCases(metric, rows(binary, scores, bothClasses), "doubles");
}

function kappaCases(): readonly AgreementCase[] {
  const anchors = [
    { truth: 0, prediction: 1, weight: 1 },
    { truth: 2, prediction: 2, weight: 1 },
  ];
  return fc
    .sample(rows(label, label, anchors), { seed, numRuns: perMetric })
    .map((sample, at) =>
      kappaCase(
        `generated ${at}`,
        at % 3 === 0 ? "ranks" : "values",
        arraysOf(sample, "integers", at % 2 === 1),
      ),
    );
}

function microF1Cases(): readonly AgreementCase[] {
  const matrix = fc.integer({ min: 1, max: 5 }).chain((labels) =>
    fc.record({
      labels: fc.constant(labels),
      cells: fc.array(fc.array(fc.tuple(binary, binary), { minLength: labels, maxLength: labels }), {
        minLength: 1,
        maxLength: 30,
      }),
    }),
  );
  return fc.sample(matrix, { seed, numRuns: perMetric }).flatMap(({ labels, cells }, at) => {
    const pairs = cells.flat();
    if (pairs.every(([truth, prediction]) => truth + prediction === 0)) return [];
    return microF1Case(`generated ${at}`, labels, {
      truth: Uint8Array.from(pairs, ([truth]) => truth),
      prediction: Uint8Array.from(pairs, ([, prediction]) => prediction),
      weights: at % 2 === 1 ? Float64Array.from(cells, (_, row) => 1 + (row % 3)) : undefined,
    });
  });
}

function multiclassCases(): readonly AgreementCase[] {
  const matrix = fc.integer({ min: 2, max: 5 }).chain((classes) =>
    fc.record({
      classes: fc.constant(classes),
      cells: fc.array(
        fc.record({
          truth: fc.integer({ min: 0, max: classes - 1 }),
          chances: fc
            .array(probability, { minLength: classes, maxLength: classes })
            .filter((chances) => chances.some((chance) => chance > 1e-6)),
        }),
        { minLength: 1, maxLength: 40 },
      ),
    }),
  );
  return fc.sample(matrix, { seed, numRuns: perMetric }).map(({ classes, cells }, at) =>
    multiclassCase(`generated ${at}`, classes, at % 4 > 1, {
      truth: Int32Array.from(cells, (cell) => cell.truth),
      prediction: Float64Array.from(cells.flatMap((cell) => cell.chances)),
      weights: at % 2 === 1 ? Float64Array.from(cells, (_, row) => 1 + (row % 3)) : undefined,
    }),
  );
}

function editCases(): readonly AgreementCase[] {
  const tokens = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 12 });
  const pairs = fc.array(fc.tuple(tokens, tokens), { minLength: 1, maxLength: 20 });
  return fc.sample(pairs, { seed, numRuns: perMetric }).map((sample, at) =>
    editCase(
      `generated ${at}`,
      sample.map(([truth]) => truth),
      sample.map(([, prediction]) => prediction),
    ),
  );
}

/** Small inputs over all metrics, half of them weighted, drawn by fast-check from one seed. */
export function generatedCases(): readonly AgreementCase[] {
  return [
    ...pairCases("accuracy", rows(label, label), "integers"),
    ...pairCases("macroF1", rows(label, label), "integers"),
    ...binaryCases("rocAuc", anyScore),
    ...unevenCases(),
    ...binaryCases("averagePrecision", anyScore),
    ...binaryCases("binaryLogLoss", probability),
    ...pairCases("rmse", rows(value, value), "doubles"),
    ...pairCases("rmsle", rows(count, count), "doubles"),
    ...pairCases("mae", rows(value, value), "doubles"),
    ...pairCases("smape", rows(value, value), "doubles"),
    ...kappaCases(),
    ...microF1Cases(),
    ...multiclassCases(),
    ...editCases(),
  ];
}
