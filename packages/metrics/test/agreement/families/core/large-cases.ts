import { createUniform, doubles, integers } from "./random.ts";
import type { AgreementCase } from "./reference.ts";
import { kappaCase, microF1Case, multiclassCase, pairCase } from "./score-case.ts";

const million = 1_000_000;

/** A million rows each: where naive sums lose digits, ties abound, or values leave the usual range. */
export function largeCases(): readonly AgreementCase[] {
  return [...rankingCases(), ...labelCases(), ...numberCases(), ...extremeCases()];
}

function rankingCases(): readonly AgreementCase[] {
  const uniform = createUniform(1);
  const truth = integers(million, () => (uniform() < 0.3 ? 1 : 0));
  const scores = doubles(million, (row) => 0.7 * uniform() + 0.3 * truth[row]!);
  const tied = scores.map((score) => Math.round(score * 100) / 100);
  const skewed = scores.map((score) => score ** 40);
  const rare = integers(million, (row) => (row % 100_003 === 7 ? 1 : 0));
  const constant = new Float64Array(million).fill(0.25);
  const weights = doubles(million, () => uniform() * 3);
  const all = (["rocAuc", "averagePrecision", "binaryLogLoss"] as const).flatMap((metric) => [
    pairCase("random, 1M", metric, { truth, prediction: scores }),
    pairCase("100 distinct scores, 1M", metric, { truth, prediction: tied }),
    pairCase("ten positives, weighted, 1M", metric, { truth: rare, prediction: scores, weights }),
  ]);
  return [
    ...all,
    pairCase("crowded near 0, 1M", "rocAuc", { truth, prediction: skewed }),
    pairCase("constant, 1M", "rocAuc", { truth, prediction: constant }),
    pairCase("constant, 1M", "averagePrecision", { truth, prediction: constant }),
  ];
}

function labelCases(): readonly AgreementCase[] {
  const uniform = createUniform(2);
  const truth = integers(million, () => Math.floor(uniform() * 8));
  const prediction = integers(million, (row) => (uniform() < 0.6 ? truth[row]! : Math.floor(uniform() * 8)));
  const weights = doubles(million, () => uniform());
  const indicators = (share: number) =>
    Uint8Array.from({ length: million }, () => (uniform() < share ? 1 : 0));
  const chances = doubles(3 * million, () => uniform() + 1e-3);
  for (let start = 0; start < chances.length; start += 3) {
    const sum = chances[start]! + chances[start + 1]! + chances[start + 2]!;
    for (let at = start; at < start + 3; at++) chances[at] = chances[at]! / sum;
  }
  const thirds = truth.map((label) => label % 3);
  return [
    pairCase("weighted, 1M", "accuracy", { truth, prediction, weights }),
    pairCase("1M", "macroF1", { truth, prediction }),
    kappaCase("weighted, 1M", "values", { truth, prediction, weights }),
    kappaCase("gap in the ratings, 1M", "ranks", {
      truth: truth.map((rating) => rating * rating),
      prediction,
    }),
    microF1Case("1M decisions", 4, { truth: indicators(0.2), prediction: indicators(0.3) }),
    multiclassCase("1M", 3, false, { truth: thirds, prediction: chances }),
    multiclassCase("renormalised, weighted, 1M", 3, true, { truth: thirds, prediction: chances, weights }),
  ];
}

function numberCases(): readonly AgreementCase[] {
  const uniform = createUniform(3);
  const truth = doubles(million, () => uniform() * 1000);
  const prediction = truth.map((value) => value * (0.9 + 0.2 * uniform()));
  const offset = {
    truth: truth.map((value) => value + 1e8),
    prediction: prediction.map((value) => value + 1e8),
  };
  const spread = truth.map((value, row) => value * 10 ** (row % 13));
  const weights = doubles(million, () => uniform());
  return (["rmse", "rmsle", "mae", "smape"] as const).flatMap((metric) => [
    pairCase("random, 1M", metric, { truth, prediction }),
    pairCase("weighted, 1M", metric, { truth, prediction, weights }),
    pairCase("thirteen orders of magnitude, 1M", metric, { truth: spread, prediction }),
    pairCase("constant error, 1M", metric, { truth, prediction: truth.map((value) => value + 0.1) }),
    // ln(1e8 + x) against its neighbour: scikit-learn's difference of logarithms keeps ten digits there.
    { ...pairCase("offset 1e8, 1M", metric, offset), extendedOnly: metric === "rmsle" },
  ]);
}

function extremeCases(): readonly AgreementCase[] {
  const uniform = createUniform(4);
  return [1e-200, 1e-140, 1e140].flatMap((size) => {
    const truth = doubles(1000, () => uniform() * size);
    const prediction = doubles(1000, () => uniform() * size);
    return (["rmse", "mae", "smape"] as const).map((metric) => ({
      ...pairCase(`size ${size}`, metric, { truth, prediction }),
      // scikit-learn's squares vanish below 1e-162.
      extendedOnly: size === 1e-200,
    }));
  });
}
